"""Calls waiting their turn: in order within a lane (one phone's texts, one message's statuses), free between
lanes."""

import heapq
from collections import deque

from service.switchboard.tables import Call


class Lanes:
    """Not safe for threads by itself: whoever uses it holds a lock."""

    def __init__(self, waiting: list[Call]) -> None:
        self._lanes: dict[str, deque[Call]] = {}
        self._heads: list[tuple[float, int, str]] = []
        for call in waiting:
            self.put(call)

    def put(self, call: Call) -> None:
        """Add a call at the end of its lane."""
        lane = self._lanes.setdefault(call.lane, deque())
        lane.append(call)
        if len(lane) == 1:
            self._offer(call)

    def take(self, now: float) -> Call | None:
        """The call that has been due longest; its lane stands still until `follow_up`. None if nothing is
        due."""
        if not self._heads or self._heads[0][0] > now:
            return None
        return self._lanes[heapq.heappop(self._heads)[2]][0]

    def follow_up(self, call: Call, following: Call | None) -> None:
        """A call that was taken is done; `following` takes its place in the lane, or the next one moves
        up."""
        lane = self._lanes[call.lane]
        if following is None:
            lane.popleft()
        else:
            lane[0] = following
        if lane:
            self._offer(lane[0])
        else:
            del self._lanes[call.lane]

    def next_due(self) -> float | None:
        """When the next call that could be taken is due."""
        return self._heads[0][0] if self._heads else None

    def _offer(self, call: Call) -> None:
        heapq.heappush(self._heads, (call.due, call.id, call.lane))

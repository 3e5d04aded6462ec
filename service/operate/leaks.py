"""The leak meter: how often a program that knows nothing but words and looks judges a deck's answers right.

A linear classifier learns on nine tenths of the cards which answers are true, and judges those of the last tenth: by
words, by looks, and by both; what counts is the best of the three. The same with the truth drawn by lot says what no
knowledge at all is worth. It needs scikit-learn, which only developers
have: what a deck tells is found out before it is shipped.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from prompts.book import deck_words_of
from prompts.decks import NamedDeck
from prompts.kit.deck_texts import Asked, Judged

FOLDS = 10
FEWEST = 40  # questions: with fewer, luck is all that is measured
DEALS = 3
LOOK = 0.15  # how far a look is trusted beside a word: with this most truths of our first decks were picked
MISSING = "The leak meter needs scikit-learn, which bin/test installs; pip install scikit-learn does too."

NUMBERS = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundred|thousand|"
    "million|half|third|quarter|twice"
)
PEOPLE = (
    "mayor|aunt|uncle|cook|clerk|king|queen|bishop|monk|nun|baker|butcher|cousin|doctor|sailor|soldier|teacher|widow|"
    "miller|ferryman|priest|wife|husband|mother|father|boss|judge|guard"
)
MARKS = {
    "figures": r"\d",
    "number words": rf"\b({NUMBERS})\b",
    "a name": r"(?<=[a-z,] )[A-Z][a-z]",
    "stock people": rf"\b({PEOPLE})s?\b",
    "a reason": r"\b(because|since|as|so|for)\b",
    "'every', 'each', 'all'": r"\b(every|each|all)\b",
    "'only', 'never', 'always'": r"\b(only|never|always|nobody|nothing|no|none)\b",
    "'about', 'some', 'most'": r"\b(about|some|most|mostly|nearly|almost|often|usually|may|might)\b",
    "'is', 'are', 'has'": r"\b(is|are|has|have)\b",
    "'was', 'were', 'had'": r"\b(was|were|had)\b",
    "he or she": r"\b(he|she|his|her|him)\b",
    "you": r"\byour?\b",
    "a relative clause": r"\b(who|which|that|whose|where|when|while)\b",
    "a colon": r":",
    "a comma": r",",
    "a second sentence": r"[.!?] [A-Z]",
    "a quoted word": r"(?<![a-z])'",
    "and": r"\band\b",
    "or": r"\bor\b",
    "but": r"\bbut\b",
    "not": r"\b(not|cannot|without)\b|n't\b",
    "an -ing": r"\b[a-z]{2,}ing\b",
    "an -ed": r"\b[a-z]{2,}ed\b",
    "an -ly": r"\b[a-z]{2,}ly\b",
}


@dataclass(frozen=True)
class Leak:
    """Of 100: how many the program judged right, how many with the truth drawn by lot, and what pure chance gives.
    `signs` are the looks that tell most, the heaviest first."""

    right: float
    shuffled: float
    chance: float
    questions: int
    signs: tuple[str, ...]


def measured(game: str, decks: Iterable[NamedDeck]) -> Leak | None:
    """What these decks of a game tell; None where nothing in them is true, or too little to measure. Raises
    ModuleNotFoundError without scikit-learn."""
    words = deck_words_of(game)
    cards = [words.questions(raw) for deck in decks for raw in deck.cards]
    asked = [
        (number, each) for number, card in enumerate(cards) for each in card if 0 < len(each.true) < len(each.answers)
    ]
    if words.JUDGED is None or len(asked) < FEWEST:
        return None
    return _Meter(words.JUDGED, asked).read()


class _Meter:
    def __init__(self, judged: Judged, asked: Sequence[tuple[int, Asked]]) -> None:
        self.judged = judged
        # By the alphabet: of two that are equally likely the first is picked, and a question begins with its truth.
        answers = [(number, each, sorted(each.answers)) for number, each in asked]
        self.sizes = [len(some) for _, _, some in answers]
        self.cards = [number for number, _, some in answers for _ in some]
        self.true = [answer in each.true for _, each, some in answers for answer in some]
        self.texts = [answer for _, _, some in answers for answer in some]
        self.looks = [row for _, each, some in answers for row in looks(each.text, some)]

    def read(self) -> Leak:
        from scipy.sparse import csr_matrix, hstack

        words, looks = self._seen()
        both = csr_matrix(hstack([words, looks * LOOK]))
        right, weights = self._judge(both, self.true)
        right = max(right, self._judge(words, self.true)[0], self._judge(csr_matrix(looks), self.true)[0])
        shuffled, _ = self._judge(both, self._by_lot())
        chance = 50.0 if self.judged.alone else 100 * len(self.sizes) / len(self.texts)
        weights = weights[-len(LOOKS) :]
        heaviest = sorted(zip(weights, LOOKS, strict=True), key=lambda each: -abs(each[0]))[:3]
        signs = tuple(f"{name} ({'true' if weight > 0 else 'invented'})" for weight, name in heaviest)
        return Leak(right, shuffled, chance, len(self.sizes), signs)

    def _seen(self) -> tuple[Any, Any]:
        """What the program sees of each answer: its words and pairs of words, and its looks; unless it is judged alone,
        how it differs in them from the other answers to its question."""
        import numpy
        from scipy.sparse import block_diag, csr_matrix, identity
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.preprocessing import StandardScaler

        word = r"[a-z']+|[.]"
        words = TfidfVectorizer(ngram_range=(1, 2), min_df=3, sublinear_tf=True, token_pattern=word)
        seen, looks = words.fit_transform(self.texts), StandardScaler().fit_transform(numpy.array(self.looks))
        if self.judged.alone:
            return seen, looks
        apart = identity(len(self.texts)) - block_diag([numpy.full((size, size), 1 / size) for size in self.sizes])
        return csr_matrix(apart @ seen), StandardScaler().fit_transform(apart @ looks)

    def _by_lot(self) -> list[bool]:
        """As many answers to each question true as before, but drawn."""
        import numpy

        chance, drawn, start = numpy.random.default_rng(1), list[bool](), 0
        for size in self.sizes:
            drawn += map(bool, chance.permutation(self.true[start : start + size]))
            start += size
        return drawn

    def _judge(self, seen: Any, true: Sequence[bool]) -> tuple[float, list[float]]:
        """How many of 100 are judged right, and the mean weight of all that is seen. The cards are dealt to the folds
        several times, for a lucky deal is worth two or three of 100."""
        import numpy
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import GroupKFold

        truth, right, weights = numpy.array(true), 0.0, numpy.zeros(seen.shape[1])
        for deal in range(DEALS):
            scores = numpy.zeros(len(truth))
            for known, unknown in GroupKFold(FOLDS, shuffle=True, random_state=deal).split(seen, truth, self.cards):
                judge = LogisticRegression(class_weight="balanced", solver="liblinear").fit(seen[known], truth[known])
                scores[unknown] = judge.decision_function(seen[unknown])
                weights += judge.coef_[0]
            right += self._alone(scores, truth) if self.judged.alone else self._picked(scores, truth)
        return 100 * right / DEALS, list(weights / DEALS / FOLDS)

    def _picked(self, scores: Any, truth: Any) -> float:
        """The share of questions whose likeliest answer is true."""
        right, start = 0, 0
        for size in self.sizes:
            right += bool(truth[start + int(scores[start : start + size].argmax())])
            start += size
        return right / len(self.sizes)

    @staticmethod
    def _alone(scores: Any, truth: Any) -> float:
        """The mean of the shares of true ones held to be true, and of invented ones held to be invented."""
        return float(((scores[truth] > 0).mean() + (scores[~truth] <= 0).mean()) / 2)


def looks(question: str, answers: Sequence[str]) -> Iterator[list[float]]:
    """What can be counted of each answer without understanding it; LOOKS are the names."""
    bags = [set(_long_words(answer)) for answer in answers]
    asked = set(_long_words(question))
    sizes = [_sizes(answer) for answer in answers]
    for place, (answer, bag, size) in enumerate(zip(answers, bags, sizes, strict=True)):
        others = [each for number, each in enumerate(bags) if number != place]
        marks = [float(len(re.findall(mark, answer))) for mark in MARKS.values()]
        alike = sum(len(bag & each) / (len(bag | each) or 1) for each in others)
        own = len(bag - set().union(*others)) / (len(bag) or 1)
        ranks = [float(sum(each[number] < size[number] for each in sizes)) for number in (0, 3)]
        most = [float(rank == len(answers) - 1) for rank in ranks]
        yield [*marks, *size, alike, own, float(len(bag & asked)), *ranks, *most, float(ranks[0] == 0)]


LOOKS = (
    *MARKS, "characters", "words", "length of the words", "the longest word", "words that other answers have",
    "words of its own", "words of the question", "rank in characters", "rank of the longest word", "the longest",
    "has the longest word", "the shortest",
)  # fmt: skip


def _sizes(answer: str) -> list[float]:
    words = re.findall(r"[a-z']+", answer.lower())
    return [
        float(len(answer)),
        float(len(words)),
        len(answer) / (len(words) or 1),
        float(max(map(len, words), default=0)),
    ]


def _long_words(text: str) -> list[str]:
    return re.findall(r"[a-z']{4,}", text.lower())

"""Every sequence of failures that seed budgets tell apart, in one `tamis wizard --jsonl`, next to a model of the budget."""

import sys
from dataclasses import dataclass, replace

sys.path.insert(0, sys.argv[1])
from main import Wizard  # noqa: E402

TIERS = ["syntax", "schema", "semantic"]


@dataclass(frozen=True)
class RetryBudget:
    syntax: int = 2
    schema: int = 2
    semantic: int = 1
    total: int = 3

    def can_retry(self, tier):
        return self.total > 0 and getattr(self, tier) > 0

    def consume(self, tier):
        return replace(self, total=self.total - 1, **{tier: getattr(self, tier) - 1})


def sequences(budget, before=()):
    """Every sequence of failures up to the one that may not be retried."""
    for tier in TIERS:
        tiers = (*before, tier)
        if budget.can_retry(tier):
            yield from sequences(budget.consume(tier), tiers)
        else:
            yield tiers


def reply(tier, number):
    """No two replies are the same: a repeated one ends a run before its budget does."""
    if tier == "syntax":
        return f"name: [broken_{number}\n"
    return f"name: rule_{number}\n" if tier == "schema" else f'name: a\nglob: "none_{number}/*.csv"\n'


def run(wizard, tiers):
    budget = RetryBudget()
    [prompt] = wizard.say("start", samples=["/data/a.csv"])
    for number, tier in enumerate(tiers):
        assert prompt["attempt"] == number + 1, prompt
        assert prompt["budget"]["left"] == vars(budget), prompt["budget"]
        assert prompt["budget"]["failed"] == {name: tiers[:number].count(name) for name in TIERS}, prompt["budget"]
        may_retry = budget.can_retry(tier)
        budget = budget.consume(tier) if may_retry else budget
        verdict, prompt = wizard.say("reply", text=reply(tier, number))
        assert (verdict["status"], verdict["tier"]) == ("fail", TIERS.index(tier) + 1), verdict
        assert prompt["kind"] == ("prompt" if may_retry else "failed"), (tiers, prompt)
    assert prompt["reason"] == "exhausted" and len(prompt["attempts"]) == len(tiers), prompt
    hinted = wizard.say("hint", text="take the name")[-1]
    assert hinted["kind"] == "prompt" and hinted["budget"]["left"] == vars(budget), hinted
    [_, failed] = wizard.say("reply", text=reply("semantic", "hint"))
    assert (failed["kind"], failed["reason"]) == ("failed", "hint-failed"), failed
    [fresh] = wizard.say("fresh")
    assert fresh["budget"]["left"] == vars(RetryBudget()), fresh
    assert wizard.say("cancel")[-1]["status"] == "cancelled"


wizard = Wizard(*sys.argv[2:])
all_of_them = list(sequences(RetryBudget()))
for tiers in all_of_them:
    run(wizard, tiers)
assert wizard.close() == 1
print(len(all_of_them), "sequences,", max(map(len, all_of_them)), "attempts at most")

import type { AskOptions, Json, Model } from '@tamis/core';
import type { Budget } from '@tamis/core/loop';
import type { Sandbox } from '@tamis/core/model';
import { type RuleLanguage, ruleRequest } from '@tamis/extraction';
import { systemClock } from '@tamis/models';
import { ruleGate } from './rule-gate.ts';

export interface RuleWanted {
  readonly samples: readonly string[];
  readonly root?: string;
  readonly language: RuleLanguage;
  readonly hint?: string;
  readonly budget?: Partial<Budget>;
}

// The options of `ask` for finding a rule.
export function wizardGiven(
  { samples, root, language, hint, budget }: RuleWanted,
  { model, sandbox, hasPerson }: { readonly model: Model; readonly sandbox: Sandbox; readonly hasPerson: boolean },
): AskOptions<Json> {
  return {
    ...ruleRequest(samples, language, hint),
    gate: ruleGate(language, samples, hasPerson),
    model,
    clock: systemClock,
    world: { samples, sandbox, ...(root === undefined ? {} : { root }) },
    ...(budget && { budget }),
  };
}

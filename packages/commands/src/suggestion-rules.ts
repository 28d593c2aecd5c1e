import type { Finding, Json, Problem } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import type { Parts } from '@tamis/core/kind';
import { appendAll } from '@tamis/core/kind';
import type { SuggestionsContract } from './model/command-contract.ts';

export type SuggestionRules = (suggestion: Json, input: Json | undefined) => readonly Finding[];

// Compiles the rules for one suggestion. The policy refers to places in the whole reply, so the caller applies it.
export function suggestionRules(
  contract: SuggestionsContract,
  policy: Policy,
  parts: Parts,
  problems: Problem[],
): SuggestionRules | undefined {
  if (contract.rules === undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
  const ruled = parts.rules?.compile({ rules: contract.rules }, { ...policy, on: {} }, () => undefined, problems, parts);
  appendAll(problems, ruled?.warnings ?? []);
  return ruled?.rules;
}

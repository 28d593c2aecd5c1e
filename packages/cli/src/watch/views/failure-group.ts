import { visible } from '@tamis/core/wording';
import type { FailureGroup, FailureGrouping } from '@tamis/pipeline';
import { failureText, STATES } from '../words.ts';

export function keyOf({ code, path, rule, step, model, example }: FailureGroup): string {
  const key = [code, path, rule, code === undefined ? step : undefined, code === undefined ? model : undefined];
  return key.every((part) => part === undefined) ? example : JSON.stringify(key.map((part) => part ?? null));
}

// The symbol for a group. Faults have a different one, because they are not mistakes of the model.
export function groupSymbol({ code }: FailureGroup) {
  return code?.startsWith('fault.') === true ? STATES.quarantined : STATES.failed;
}

export function nameOf(group: FailureGroup, by: FailureGrouping): string {
  if (by === 'code') return failureText(group);
  const name = group[by] ?? '—';
  return visible(by === 'rule' || group.code === undefined ? name : `${name} ${group.code}`);
}

export function filterFor({ code, step }: FailureGroup): string {
  return code === undefined ? `step:${step ?? ''}` : `code:${code}`;
}

export function wantedFor(groups: readonly FailureGroup[]) {
  const codes = groups.flatMap(({ code }) => code ?? []);
  return codes.length === groups.length
    ? { codes: [...new Set(codes)] }
    : { steps: [...new Set(groups.flatMap(({ step }) => step ?? []))] };
}

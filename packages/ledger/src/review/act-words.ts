import { compile, type Gate } from '@tamis/core';
import { declaredOf } from '@tamis/core/preconditions';
import type { Runnable } from '@tamis/core/review';
import { isJsonObject } from '@tamis/core/unit';
import type { ReviewRow } from '../model/review.ts';
import { detailOf } from '../model/review-detail.ts';

/**
 * The words for an act of a review: the summary that its contract declares, else the command that it was offered as; undefined if
 * it has neither. The contract is compiled once, and only if there is something to look up.
 */
export function actWords(review: Pick<ReviewRow, 'contractText' | 'detail'>): (act: Runnable) => string | undefined {
  const commands = commandsOf(review);
  let gate: Gate<never> | null | undefined;
  return ({ action, value }) => {
    if (action === undefined || !isJsonObject(value)) return undefined;
    gate ??= gateIn(review.contractText) ?? null;
    const summary = gate === null ? undefined : declaredOf(gate, { name: action, arguments: value })?.summary;
    return summary ?? commands.get(action);
  };
}

/** The commands of the actions of a review, by their ids. Programs write its details, so their shape is checked. */
export function commandsOf(review: Pick<ReviewRow, 'detail'>): ReadonlyMap<string, string> {
  const { words } = detailOf(review);
  const entries = typeof words === 'object' && words !== null ? Object.entries(words) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function gateIn(contract: string | undefined): Gate<never> | undefined {
  if (contract === undefined) return undefined;
  try {
    return compile(JSON.parse(contract) as object) as Gate<never>;
  } catch {
    // If this version can't read the contract, only the arguments are shown.
    return undefined;
  }
}

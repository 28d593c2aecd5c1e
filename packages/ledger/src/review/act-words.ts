import { isJsonObject } from '@tamis/core';
import { commandsOf, declaredOf, type ReviewRow, type Runnable } from '@tamis/core/review';
import { storedGate } from './stored-gate.ts';

/**
 * Describes a review's act: the summary that its contract declares, or else the command it was offered as. Returns undefined if it has
 * neither.
 */
export function actWords(review: Pick<ReviewRow, 'contractText' | 'detail'>): (act: Runnable) => string | undefined {
  const commands = commandsOf(review);
  return ({ action, value }) =>
    summaryFrom(review.contractText, action, value) ?? (action === undefined ? undefined : commands.get(action));
}

/** The label that a stored contract gives an act with these arguments, or undefined if it has none or can't be read. */
export function summaryFrom(contract: string | undefined, name: string | undefined, given: unknown): string | undefined {
  if (contract === undefined || name === undefined || !isJsonObject(given as never)) return undefined;
  const gate = storedGate(contract);
  return gate && declaredOf(gate, { name, arguments: given as never })?.summary;
}

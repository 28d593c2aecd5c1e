import { compile, type Gate } from '@tamis/core';
import { declaredOf } from '@tamis/core/preconditions';
import { commandsOf, type ReviewRow, type Runnable } from '@tamis/core/review';
import { isJsonObject } from '@tamis/core/unit';

/**
 * The words for an act of a review: the summary that its contract declares, else the command that it was offered as; undefined if
 * it has neither.
 */
export function actWords(review: Pick<ReviewRow, 'contractText' | 'detail'>): (act: Runnable) => string | undefined {
  const commands = commandsOf(review);
  return ({ action, value }) =>
    summaryFrom(review.contractText, action, value) ?? (action === undefined ? undefined : commands.get(action));
}

/** The label that a stored contract gives an act with these arguments; undefined if it has none, or can't be read. */
export function summaryFrom(contract: string | undefined, name: string | undefined, given: unknown): string | undefined {
  if (contract === undefined || name === undefined || !isJsonObject(given as never)) return undefined;
  const gate = gateOf(contract);
  return gate && declaredOf(gate, { name, arguments: given as never })?.summary;
}

/** The gates of the last contracts: those of a list of reviews are few, and compiling one takes milliseconds. */
const GATES = new Map<string, Gate<never> | undefined>();
const MOST_GATES = 8;

function gateOf(contract: string): Gate<never> | undefined {
  if (!GATES.has(contract)) {
    const [oldest] = GATES.keys();
    if (GATES.size >= MOST_GATES && oldest !== undefined) GATES.delete(oldest);
    GATES.set(contract, compiled(contract));
  }
  return GATES.get(contract);
}

function compiled(contract: string): Gate<never> | undefined {
  try {
    return compile(JSON.parse(contract) as object) as Gate<never>;
  } catch {
    // If this version can't read the contract, only the arguments are shown.
    return undefined;
  }
}

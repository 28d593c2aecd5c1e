import type { Contract, Gate, PromptContract } from '../model/index.ts';
import { document } from './document/document.ts';
import { toldDocument } from './document/told-document.ts';

/** The parts of a gate that are needed to describe its contract. */
export type TellingGate = Pick<Gate<never>, 'kind' | 'contract' | 'told'>;

// The most characters that a contract may take, which is more than any prompt should spend on one without its author knowing.
const USUAL_LIMIT = 200_000;

/**
 * Returns the full description of a gate's contract for a model, or undefined for a hand-made gate without a description. Throws a
 * RangeError if the text is longer than the limit. Documents are described here and not by their judge, so that a page that never asks a
 * model does not load the strings.
 */
export function promptContract({ kind, contract, told }: TellingGate, limit = USUAL_LIMIT): PromptContract | undefined {
  if (!(limit > 0)) throw new TypeError(`The limit of a contract must be a number of characters, not ${limit}.`);
  const isDocument = kind === document.name && contract !== undefined;
  const found = told?.() ?? (isDocument ? toldDocument(contract as Contract) : undefined);
  if (found !== undefined && found.text.length > limit) throw tooLong(found.text.length, limit);
  return found;
}

// Returns the error for a contract that is too long. A model given half of a contract would break the other half, and nobody would know
// why.
function tooLong(length: number, limit: number): RangeError {
  return new RangeError(
    `The contract takes ${length} characters in words, more than the limit of ${limit}; nothing is left out. ` +
      'Shorten it, or raise the limit: `contractText(gate, { limit })`, `ask({ contractLimit })`.',
  );
}

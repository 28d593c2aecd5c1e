import { checkKeys } from '../wording/check-keys.ts';
import { type TellingGate, toldContract } from './told-contract.ts';

/** How a contract is put into words. */
export interface ContractTextOptions {
  /** The maximum length in characters; 200,000 by default. A longer text is a RangeError: nothing is ever left out. */
  readonly limit?: number;
}

/** What tells a gate, even a hand-made one, from a contract or a schema; zod schemas have a `check` too. */
const GATE_PARTS = ['told', 'judge'];

/**
 * What a reply must be, in words for a model: schema, rules with their messages, tools, the forms of commands. `ask` includes it
 * automatically; this is for your own prompts. Empty for a hand-made gate that does not say.
 */
export function contractText(gate: TellingGate, options: ContractTextOptions = {}): string {
  if (!GATE_PARTS.some((part) => part in gate)) throw new TypeError('contractText takes a gate, as returned by `compile`.');
  checkKeys('contractText', options, ['limit']);
  const { limit } = options;
  return toldContract(gate, limit)?.text ?? '';
}

import { checkKeys } from '../wording/check-keys.ts';
import { promptContract, type TellingGate } from './prompt-contract.ts';

/** Options for describing a contract in words. */
export interface ContractTextOptions {
  /** The maximum length in characters. The default is 200,000. A longer text causes a RangeError; nothing is ever left out. */
  readonly limit?: number;
}

// The keys that tell a gate, even a hand-made one, from a contract or a schema. Zod schemas have a `check` too.
const GATE_PARTS = ['told', 'judge'];

/**
 * Describes to a model, in words, what a reply must be: schema, rules with their messages, tools, the forms of commands. `ask` includes
 * this text automatically; use it in your own prompts. The result is empty for a hand-made gate without a description.
 */
export function contractText(gate: TellingGate, options: ContractTextOptions = {}): string {
  if (!GATE_PARTS.some((part) => part in gate)) throw new TypeError('contractText takes a gate, as returned by `compile`.');
  checkKeys('contractText', options, ['limit']);
  const { limit } = options;
  return promptContract(gate, limit)?.text ?? '';
}

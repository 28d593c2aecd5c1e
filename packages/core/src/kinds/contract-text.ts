import { checkKeys } from '../wording/check-keys.ts';
import { type TellingGate, toldContract } from './told-contract.ts';

/** How a contract is put into words. */
export interface ContractTextOptions {
  /** Most characters; 16,000 unless told otherwise. Notes are left out first, then the text is cut, and says so. */
  readonly limit?: number;
}

/** What tells a gate from a contract or a schema, one made by hand too; schemas of zod have a `check`. */
const GATE_PARTS = ['told', 'judge'];

/**
 * What a reply must be, in words for a model: schema, rules with their messages, tools, the forms of commands. `ask` tells it by
 * itself; this is for prompts of your own. Empty for a gate made by hand that does not say.
 */
export function contractText(gate: TellingGate, options: ContractTextOptions = {}): string {
  if (!GATE_PARTS.some((part) => part in gate)) throw new TypeError('contractText takes a gate: what `compile` gives.');
  checkKeys('contractText', options, ['limit']);
  const { limit } = options;
  return toldContract(gate, limit)?.text ?? '';
}

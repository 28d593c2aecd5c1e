import type { Gate } from '../model/gate.ts';
import type { ToldContract } from '../model/told-contract.ts';
import { toldCommands } from './commands/told-commands.ts';
import { toldDocument } from './document/told-document.ts';
import { toldTools } from './tool-calls/told-tools.ts';

/** How a contract is put into words. */
export interface ContractTextOptions {
  /** Most characters; 16,000 unless told otherwise. Notes are left out first, then the text is cut, and says so. */
  readonly limit?: number;
}

/** What of a gate says what a model is told. */
type Described = Pick<Gate<never>, 'kind' | 'contract'>;

type Teller = (contract: never, limit: number | undefined) => ToldContract;

/** Apart from the kinds, so that a page that only judges does not carry it. */
const TELLERS: ReadonlyMap<string, Teller> = new Map<string, Teller>([
  ['document', toldDocument],
  ['tool-calls', toldTools],
  ['command', toldCommands],
  ['suggestions', toldCommands],
]);

/** What a model is told of the contract of a gate, as plain data; undefined for a gate made by hand, or of a kind of your own. */
export function toldContract({ kind, contract }: Described, { limit }: ContractTextOptions = {}): ToldContract | undefined {
  return contract === undefined ? undefined : TELLERS.get(kind ?? '')?.(contract as never, limit);
}

/**
 * What a reply must be, in words for a model: schema, rules with their messages, tools, the forms of commands. `ask` tells it by
 * itself; this is for prompts of your own. Empty for a gate made by hand that does not say.
 */
export function contractText(gate: Described, options: ContractTextOptions = {}): string {
  return toldContract(gate, options)?.text ?? '';
}

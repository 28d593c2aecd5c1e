import type { StandardSchemaV1 } from '@standard-schema/spec';
import { compileDocument } from '../gate/compile-document.ts';
import type { Contract, JsonSchema, ValueOf } from '../model/contract.ts';
import type { Gate } from '../model/gate.ts';
import type { ToolContract, ToolReply } from '../model/tool-contract.ts';
import { compileTools } from './tool-calls/compile-tools.ts';

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export function compile(contract: ToolContract): Gate<ToolReply>;
export function compile<const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
): Gate<ValueOf<Schema>>;
export function compile(contract: ToolContract | Contract): Gate<ToolReply> | Gate<unknown> {
  return isAboutTools(contract) ? compileTools(contract) : compileDocument(contract);
}

/** What is no contract at all is told by the one for documents. */
function isAboutTools(contract: ToolContract | Contract): contract is ToolContract {
  return (contract as unknown) !== null && typeof contract === 'object' && contract.kind === 'tool-calls';
}

import type { StandardSchemaV1 } from '@standard-schema/spec';
import { compileDocument } from '../gate/compile-document.ts';
import type { Contract, JsonSchema, ValueOf } from '../model/contract.ts';
import type { Gate } from '../model/gate.ts';

/** Makes a contract of any kind ready to judge replies. Throws ContractError with every problem at once. */
export function compile<const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
): Gate<ValueOf<Schema>> {
  return compileDocument(contract);
}

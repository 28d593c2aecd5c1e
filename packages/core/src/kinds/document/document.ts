import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Contract, JsonSchema, ValueOf } from '../../model/contract.ts';
import type { Gate } from '../../model/gate.ts';
import type { Kind } from '../kind.ts';
import { bareSchema } from './bare-schema.ts';
import { checkDocumentContract } from './check-document-contract.ts';
import { compileDocument } from './compile-document.ts';

/** How documents are compiled: the type of the value follows from the schema. */
export type CompileDocument = <const Schema extends JsonSchema | StandardSchemaV1 = JsonSchema>(
  contract: Contract<Schema>,
) => Gate<ValueOf<Schema>>;

/** Documents only use the codes of the stages. */
type NoCodes = { readonly [code in never]: never };

/** Replies that are one structured value. */
export const document: Kind<CompileDocument, NoCodes> = {
  name: 'document',
  keys: ['$schema', 'kind', 'format', 'schema', 'schemas', 'rules', 'input', 'checks', 'policy'],
  codes: {},
  instead: bareSchema,
  problems: checkDocumentContract,
  compile: (contract, parts, problems) => compileDocument(contract as Contract, parts, problems),
};

import type { Contract, ValueOf } from '../../model/index.ts';
import type { GivenTypes, Kind } from '../kind.ts';
import { bareSchema } from './bare-schema.ts';
import { checkDocumentContract, reviewPolicy } from './check-document-contract.ts';
import { compileDocument } from './compile-document.ts';

/** The types of documents. The type of the value follows from the schema. */
export interface DocumentTypes extends GivenTypes {
  readonly contract: Contract<this['schema']>;
  readonly value: ValueOf<this['schema']>;
}

type NoCodes = { readonly [code in never]: never };

/** The kind for replies that are one structured value. */
export const document: Kind<DocumentTypes, NoCodes> = {
  name: 'document',
  keys: ['$schema', 'kind', 'format', 'schema', 'schemas', 'absent', 'rules', 'input', 'checks', 'grounding', 'policy'],
  codes: {},
  instead: bareSchema,
  policy: reviewPolicy,
  problems: checkDocumentContract,
  compile: (contract, parts, problems, policy) => compileDocument(contract as Contract, parts, problems, policy),
};

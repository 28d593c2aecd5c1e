import type { CodeTable } from '../codes/entry.ts';
import { closedObject, commonKeys, when } from '../contract/schemas/pieces.ts';
import { policySchema } from '../contract/schemas/policy-schema.ts';
import type { JsonObject } from '../model/index.ts';
import { actionContract } from './actions/contract/contract-schema.ts';
import { documentContract } from './document/contract-schema.ts';
import type { Engine } from './engine.ts';
import type { Kind, KindSchema } from './kind.ts';
import { codes } from './registry.ts';
import { toolContract } from './tool-calls/contract/contract-schema.ts';

interface ContractSchema {
  readonly what: string;
  readonly contract: (codes: CodeTable) => JsonObject;
}

// The schemas of the engine's own kinds. Only editors need them, so these kinds do not carry them.
const SCHEMAS: { readonly [kind: string]: ContractSchema } = {
  document: { what: 'one structured value', contract: documentContract },
  'tool-calls': { what: 'a reply that may call tools', contract: toolContract },
  actions: { what: 'a choice of what to do next', contract: actionContract },
};

/**
 * Returns the JSON Schema for contract files, for use in editors. It accepts what contract validation accepts, as far as a schema can
 * express it. The kind decides which keys are checked, so a wrong kind is the only thing reported.
 */
export function contractSchema(engine?: Pick<Engine, 'kinds' | 'codes'>): JsonObject {
  const schemas = engine === undefined ? Object.entries(SCHEMAS) : engine.kinds.flatMap(schemaOf);
  const names = schemas.map(([name]) => name);
  const [usual = ''] = names;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:contract:1',
    title: 'Tamis contract',
    description: 'The requirements for a reply from a language model.',
    type: 'object',
    properties: {
      kind: {
        description: `The kind of reply: ${schemas.map(([name, { what }], at) => `${name} ${at === 0 ? 'is ' : ''}${what}`).join(', ')}.`,
        enum: names,
        default: usual,
      },
    },
    allOf: names.map((kind) => {
      const named = kind === usual ? {} : { required: ['kind'] };
      return when({ properties: { kind: { const: kind } }, ...named }, { $ref: `#/$defs/${kind}` });
    }),
    $defs: Object.fromEntries(schemas.map(([name, { contract }]) => [name, contract(engine?.codes ?? codes)])),
  };
}

function schemaOf({ name, schema }: Kind): readonly (readonly [string, ContractSchema])[] {
  if (schema !== undefined) return [[name, { what: schema.what, contract: (codes) => outsideContract(name, schema, codes) }]];
  return Object.hasOwn(SCHEMAS, name) ? [[name, SCHEMAS[name] as ContractSchema]] : [];
}

function outsideContract(name: string, { description, properties, required }: KindSchema, codes: CodeTable): JsonObject {
  const { schemas: _, ...common } = commonKeys(name);
  return {
    description,
    ...closedObject({ ...common, ...properties(), policy: policySchema(codes) }),
    required: ['kind', ...required],
  };
}

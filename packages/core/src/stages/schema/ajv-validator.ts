import { _, Ajv2020, type AnySchemaObject, type KeywordCxt } from 'ajv/dist/2020.js';
import { hasAtLeast, hasAtMost } from '../../lib/code-points.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { linearPattern } from '../../lib/linear-pattern.ts';
import { isMultipleOf } from '../../lib/multiple-of.ts';
import { isUnique } from '../../lib/unique.ts';
import type { Format } from './formats.ts';
import { IS_ONE_OF, IS_SAME, printSchema } from './print-schema.ts';
import type { SchemaNode } from './schema-node.ts';

/** What replaces a keyword of Ajv: a function of the value and of what the schema says. */
interface Replacement {
  readonly keyword: string;
  readonly type?: 'string' | 'number' | 'array';
  readonly schemaType: 'number' | 'boolean' | 'array';
  readonly check: (value: never, limit: never) => boolean;
}

/**
 * Ajv counts code points of every text, compares every pair of items, takes 19.99 for no multiple of 0.01, and
 * throws when it compares an object that has a key `toString`.
 */
const REPLACEMENTS: readonly Replacement[] = [
  { keyword: 'minLength', type: 'string', schemaType: 'number', check: hasAtLeast },
  { keyword: 'maxLength', type: 'string', schemaType: 'number', check: hasAtMost },
  { keyword: 'multipleOf', type: 'number', schemaType: 'number', check: isMultipleOf },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    check: (items: readonly unknown[], on: boolean) => !on || isUnique(items),
  },
  { keyword: IS_ONE_OF, schemaType: 'array', check: isOneOf },
  { keyword: IS_SAME, schemaType: 'array', check: isOneOf },
];

/** A node as a compiled fail-fast validator; undefined where it can't be had: a page may forbid to compile code. */
export function ajvValidator(root: SchemaNode, nodes: readonly SchemaNode[]): ((value: unknown) => boolean) | undefined {
  const ajv = new Ajv2020({
    meta: false,
    validateSchema: false,
    strict: false,
    logger: false,
    ownProperties: nodes.some(namesInherited),
    addUsedSchema: false,
    code: { regExp: linearEngine },
  });
  for (const replacement of REPLACEMENTS) replaceKeyword(ajv, replacement);
  for (const { format } of nodes) if (format) addFormat(ajv, format);
  try {
    return ajv.compile(printSchema(root) as AnySchemaObject);
  } catch {
    return undefined;
  }
}

/** Names every object inherits. Only for those does it matter whether a key is the object's own, and asking costs time. */
function namesInherited(node: SchemaNode): boolean {
  const names = [
    ...(node.required ?? []),
    ...(node.properties?.keys() ?? []),
    ...(node.dependentSchemas?.keys() ?? []),
    ...[...(node.dependentRequired ?? [])].flat(2),
  ];
  return names.some((name) => name in Object.prototype);
}

function isOneOf(value: unknown, allowed: readonly unknown[]): boolean {
  return allowed.some((item) => jsonEqual(value, item));
}

function addFormat(ajv: Ajv2020, { name, kind, check }: Format): void {
  if (kind === 'number') ajv.addFormat(name, { type: 'number', validate: (value: number) => check(value) });
  else ajv.addFormat(name, { type: 'string', validate: (text: string) => check(text) });
}

function replaceKeyword(ajv: Ajv2020, { keyword, type, schemaType, check }: Replacement): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    ...(type && { type }),
    schemaType,
    code(cxt: KeywordCxt) {
      const run = cxt.gen.scopeValue('func', { ref: check });
      cxt.fail(_`!${run}(${cxt.data}, ${cxt.schemaCode})`);
    },
  });
}

/** Ajv keeps engines by their text, so each must have its own. */
function linearEngine(source: string): { test: (text: string) => boolean; toString: () => string } {
  const { pattern } = linearPattern(source);
  return { test: pattern?.test ?? (() => false), toString: () => `/${source}/` };
}
linearEngine.code = 'linearEngine';

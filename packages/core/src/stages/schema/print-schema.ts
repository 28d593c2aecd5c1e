import type { Json } from '../../model/json.ts';
import type { SchemaNode } from './schema-node.ts';

type Draft = { [keyword: string]: Json };

const PLAIN = [
  ...(['type', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength'] as const),
  ...(['minLength', 'maxItems', 'minItems', 'uniqueItems', 'minContains', 'maxContains', 'maxProperties'] as const),
  ...(['minProperties', 'required'] as const),
];
const SINGLES = [...(['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'] as const)];
const LISTS = ['prefixItems', 'allOf', 'anyOf', 'oneOf'] as const;

/** Our own keyword for an `enum` with objects or lists in it. */
export const IS_ONE_OF = 'isOneOf';

/** Our own keyword for a `const` that is an object or a list. */
export const IS_SAME = 'isSame';

/**
 * A node and all it refers to as one plain 2020-12 schema: no `$id`, no anchors, no unknown keywords, references
 * into `$defs` only. What a validator can misread is gone, and old drafts need no validator of their own.
 */
export function printSchema(root: SchemaNode): Json {
  const printer = new Printer();
  const schema = printer.print(root);
  if (typeof schema === 'boolean') return schema;
  const definitions: [string, Json][] = [];
  for (const [node, name] of printer.names) definitions.push([name, printer.print(node)]);
  const top = printer.names.has(root) ? { $ref: printer.refTo(root) } : (schema as Draft);
  return { ...top, $defs: Object.fromEntries(definitions) };
}

class Printer {
  /** Iterated while it grows: printing one definition may name further ones. */
  readonly names = new Map<SchemaNode, string>();

  print(node: SchemaNode): Json {
    if (node.always !== undefined) return node.always;
    if (node.enum?.length === 0) return false;
    const out: Draft = {};
    for (const keyword of PLAIN) set(out, keyword, node[keyword]);
    for (const keyword of SINGLES) set(out, keyword, node[keyword] && this.print(node[keyword]));
    for (const keyword of LISTS)
      set(
        out,
        keyword,
        node[keyword]?.map((child) => this.print(child)),
      );
    if (node.properties) out.properties = this.#printMap([...node.properties].sort(byTag));
    if (node.dependentSchemas) out.dependentSchemas = this.#printMap(node.dependentSchemas);
    setAllowed(out, node);
    if (node.format) out.format = node.format.name;
    if (node.pattern) out.pattern = node.pattern.source;
    if (node.dependentRequired) out.dependentRequired = Object.fromEntries(node.dependentRequired);
    if (node.patternProperties)
      out.patternProperties = this.#printMap(node.patternProperties.map(([key, child]) => [key.source, child]));
    if (node.ref) out.$ref = this.refTo(node.ref);
    return out;
  }

  #printMap(entries: Iterable<readonly [string, SchemaNode]>): Json {
    return Object.fromEntries(Array.from(entries, ([key, child]) => [key, this.print(child)]));
  }

  refTo(node: SchemaNode): string {
    const name = this.names.get(node) ?? String(this.names.size);
    this.names.set(node, name);
    return `#/$defs/${name}`;
  }
}

/** Keys with fixed values first: they tell the forms of a union apart before anything large is looked at. */
function byTag([, left]: readonly [string, SchemaNode], [, right]: readonly [string, SchemaNode]): number {
  return Number(isTag(right)) - Number(isTag(left));
}

function isTag(node: SchemaNode): boolean {
  return node.const !== undefined || node.enum !== undefined;
}

/** Ajv inlines comparisons with scalars; for the rest we have our own. */
function setAllowed(out: Draft, node: SchemaNode): void {
  if (node.enum) out[node.enum.some(isNested) ? IS_ONE_OF : 'enum'] = node.enum;
  if (node.const && isNested(node.const.value)) out[IS_SAME] = [node.const.value];
  else if (node.const) out.const = node.const.value;
}

function isNested(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

function set(out: Draft, keyword: string, value: Json | undefined): void {
  if (value !== undefined) out[keyword] = value;
}

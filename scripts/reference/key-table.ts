export interface KeySchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: { readonly [key: string]: KeySchema | boolean };
  readonly additionalProperties?: KeySchema | boolean;
  readonly items?: KeySchema | boolean;
  readonly required?: readonly string[];
}

const MOST_VALUES = 12;

// The rows of a table of keys, nested ones included: `on.*` is any key, `steps[]` any item of a list.
export function keyRows(schema: KeySchema): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) =>
    rowsOf(key, child, schema.required?.includes(key) === true),
  );
}

export function keyTable(rows: readonly string[]): string {
  return ['| key | value | meaning |', '|---|---|---|', ...rows].join('\n');
}

function rowsOf(key: string, schema: KeySchema | boolean, isRequired = false): readonly string[] {
  if (typeof schema === 'boolean') return [];
  const required = isRequired ? ' (required)' : '';
  const own = `| \`${key}\`${required} | ${valuesOf(schema)} | ${cell(schema.description ?? '')} |`;
  return [own, ...childrenOf(key, schema)];
}

function childrenOf(key: string, schema: KeySchema | boolean | undefined): readonly string[] {
  if (schema === undefined || typeof schema === 'boolean') return [];
  const { properties = {}, required = [], additionalProperties, items } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, child]) => rowsOf(`${key}.${name}`, child, required.includes(name))),
    ...childrenOf(`${key}.*`, additionalProperties),
    ...childrenOf(`${key}[]`, items),
  ];
}

function valuesOf(schema: KeySchema): string {
  const value = wordsOf(schema) ?? listOf(schema) ?? [schema.type ?? 'any'].flat().join(' or ');
  return schema.default === undefined ? value : `${value}; default ${code(schema.default)}`;
}

function wordsOf(schema: KeySchema): string | undefined {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum === undefined) return undefined;
  return schema.enum.length > MOST_VALUES ? `one of ${schema.enum.length} words` : schema.enum.map(code).join(', ');
}

function listOf({ type, items }: KeySchema): string | undefined {
  if (type !== 'array' || items === undefined || typeof items === 'boolean') return undefined;
  const isCodes = items.enum !== undefined && items.enum.length > MOST_VALUES;
  return `list of ${isCodes ? '[codes](codes.md)' : (wordsOf(items) ?? [items.type ?? 'any'].flat().join(' or '))}`;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

// Text in a table cell; a page of the site would read braces and tags.
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{', '&#123;');
}

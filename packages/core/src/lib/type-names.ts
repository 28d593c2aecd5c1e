const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...TYPES.map((type) => [type, type] as const),
  ...['dict', 'dictionary', 'map', 'hashmap', 'struct', 'mapping'].map((name) => [name, 'object'] as const),
  ...['float', 'double', 'decimal', 'real', 'float32', 'float64', 'num'].map((name) => [name, 'number'] as const),
  ...['int', 'long', 'int32', 'int64', 'bigint'].map((name) => [name, 'integer'] as const),
  ...['str', 'text'].map((name) => [name, 'string'] as const),
  ...['list', 'tuple', 'arraylist'].map((name) => [name, 'array'] as const),
  ['bool', 'boolean'],
  ['none', 'null'],
  ['nonetype', 'null'],
]);

// Returns the JSON Schema type for a type name in another notation, such as `object` for `dict`. Returns undefined if it is not a type.
export function plainType(name: string): string | undefined {
  return TYPES.includes(name) ? undefined : OTHER_NAMES.get(name.toLowerCase());
}

export function isTypeName(word: string): boolean {
  return OTHER_NAMES.has(word.toLowerCase()) || isAnyType(word);
}

export function isAnyType(name: string): boolean {
  return /^any(?:thing)?$/i.test(name);
}

/** A citation of a file that anyone can get from npm. */
export interface Citation {
  readonly package: string;
  /** The exact version that was read. */
  readonly version: string;
  /** The file in the package. */
  readonly file: string;
  /** A quotation from that file, exact except for line breaks, comment marks and escapes. */
  readonly says: string;
}

const OPENAI = { package: 'openai', version: '7.53.0' } as const;
const OPENAI_STRICT = { ...OPENAI, file: 'src/lib/transform.ts' } as const;
const ANTHROPIC = { package: '@anthropic-ai/sdk', version: '1.8.0' } as const;
const ANTHROPIC_FORMAT = { ...ANTHROPIC, file: 'src/lib/transform-json-schema.ts' } as const;
const AI_ANTHROPIC = { package: '@ai-sdk/anthropic', version: '4.0.102' } as const;
const GENAI = { package: '@google/genai', version: '2.32.0', file: 'dist/genai.d.ts' } as const;

// Everything the table cites, as read on `TABLE_DATE`.
export const SOURCES = {
  'openai strict': {
    ...OPENAI,
    file: 'src/resources/shared.ts',
    says: 'If set to true, the model will always follow the exact schema defined in the `schema` field. Only a subset of JSON Schema is supported when `strict` is `true`.',
  },
  'openai root': { ...OPENAI_STRICT, says: "Root schema must have type: 'object' but got type:" },
  'openai root union': {
    ...OPENAI_STRICT,
    says: 'Root schema must not use `anyOf` because strict Structured Outputs requires a root object without a union.',
  },
  'openai boolean': { ...OPENAI_STRICT, says: 'Expected object schema but got boolean; path=' },
  'openai open': {
    ...OPENAI_STRICT,
    says: 'must set `additionalProperties: false` to be compatible with strict Structured Outputs.',
  },
  'openai closed': {
    ...OPENAI_STRICT,
    says: 'Object properties become required, object schemas are closed to additional properties, and representable local references and intersections are preserved.',
  },
  'openai undeclared': { ...OPENAI_STRICT, says: 'but does not declare it in `properties`.' },
  'openai optional': {
    ...OPENAI_STRICT,
    says: 'uses `.optional()` without `.nullable()` which is not supported by the API.',
  },
  'openai tuple': {
    ...OPENAI_STRICT,
    says: 'uses tuple-form `items`, which cannot be represented in strict Structured Outputs.',
  },
  'openai rest items': {
    ...OPENAI_STRICT,
    says: 'uses unsupported keyword `additionalItems` and cannot be represented in strict Structured Outputs.',
  },
  'openai array': {
    ...OPENAI_STRICT,
    says: 'declares an array without `items`, which cannot be represented in strict Structured Outputs.',
  },
  'openai unsupported': {
    ...OPENAI_STRICT,
    says: "const JSON_SCHEMA_UNSUPPORTED_SCHEMA_KEYWORDS = new Set([ '$anchor', '$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef', 'allOf', 'contains', 'contentEncoding', 'contentMediaType', 'contentSchema', 'dependentRequired', 'dependentSchemas', 'dependencies', 'else', 'if', 'maxContains', 'maxProperties', 'minContains', 'minProperties', 'not', 'oneOf', 'patternProperties', 'prefixItems', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties', 'uniqueItems', ]);",
  },
  'openai one of': {
    ...OPENAI,
    file: 'src/helpers/standard-schema.ts',
    says: 'OpenAI strict schemas do not support `oneOf`; use `anyOf` or add a discriminator with distinct literal values.',
  },
  'openai all of': { ...OPENAI_STRICT, says: '` cannot be merged without changing Draft 7 validation.`' },
  'openai merged': {
    ...OPENAI_STRICT,
    says: 'Merge the small object-intersection subset that can be represented exactly before applying strict object closure, and fail closed for the rest.',
  },
  'openai union': {
    ...OPENAI_STRICT,
    says: "'` cannot be represented in strict Structured Outputs without changing Draft 7 validation.'",
  },
  'openai external': { ...OPENAI_STRICT, says: '` is not supported in strict Structured Outputs:' },
  'openai lost': { ...OPENAI_STRICT, says: 'does not resolve to an object or boolean schema:' },
  'openai beside': {
    ...OPENAI_STRICT,
    says: 'has non-annotation siblings that Draft 7 ignores and cannot be represented in strict Structured Outputs.',
  },
  'openai id': {
    ...OPENAI_STRICT,
    says: 'establishes a separate JSON Schema resource scope and cannot be represented in strict Structured Outputs.',
  },
  'anthropic root': { ...ANTHROPIC, file: 'src/helpers/json-schema.ts', says: 'JSON schema must be an object, but got' },
  'anthropic type': {
    ...ANTHROPIC_FORMAT,
    says: 'JSON schema must have a type defined if anyOf/oneOf/allOf/enum/const are not used',
  },
  'anthropic kept': {
    ...ANTHROPIC_FORMAT,
    says: "strictSchema['properties'] = Object.fromEntries( Object.entries(properties).map(([key, propSchema]) => [ key, _transformJSONSchema(propSchema as JSONSchema), ]), );",
  },
  'anthropic sent type': { ...ANTHROPIC_FORMAT, says: "strictSchema['type'] = type;" },
  'anthropic sent items': { ...ANTHROPIC_FORMAT, says: "strictSchema['items'] = _transformJSONSchema(items as JSONSchema);" },
  'anthropic sent defs': { ...ANTHROPIC_FORMAT, says: 'strictDefs[name] = _transformJSONSchema(defSchema as JSONSchema);' },
  'anthropic literal': {
    ...ANTHROPIC_FORMAT,
    says: 'Array.isArray(enumValues) && enumValues.length > 0 && enumValues.every(isPrimitive)',
  },
  'anthropic union': {
    ...ANTHROPIC_FORMAT,
    says: "} else if (Array.isArray(oneOf)) { strictSchema['anyOf'] = oneOf.map((variant) => _transformJSONSchema(variant as JSONSchema)); } else if (Array.isArray(allOf)) { strictSchema['allOf'] = allOf.map((entry) => _transformJSONSchema(entry as JSONSchema)); } else if (!hasLiterals) {",
  },
  'anthropic ref': {
    ...ANTHROPIC_FORMAT,
    says: "const ref = pop(jsonSchema, '$ref'); if (ref !== undefined) { strictSchema['$ref'] = ref; return strictSchema; }",
  },
  'anthropic closed': {
    ...ANTHROPIC_FORMAT,
    says: "pop(jsonSchema, 'additionalProperties'); strictSchema['additionalProperties'] = false;",
  },
  'anthropic formats': {
    ...ANTHROPIC_FORMAT,
    says: "'date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid',",
  },
  'anthropic min items': { ...ANTHROPIC_FORMAT, says: 'minItems !== undefined && (minItems === 0 || minItems === 1)' },
  'anthropic described': {
    ...ANTHROPIC_FORMAT,
    says: "if (Object.keys(jsonSchema).length > 0) { const existingDescription = strictSchema['description']; strictSchema['description'] =",
  },
  'anthropic open': {
    ...AI_ANTHROPIC,
    file: 'src/supports-native-structured-output-schema.ts',
    says: 'Lossy: open objects (maps, free-form objects), which native structured outputs close with `additionalProperties: false`, so the model can only return `{}` for them.',
  },
  'anthropic cycle': {
    ...AI_ANTHROPIC,
    file: 'src/has-circular-schema-reference.ts',
    says: "Anthropic's native structured outputs reject such schemas, while the JSON response tool accepts them.",
  },
  'anthropic optional': {
    ...AI_ANTHROPIC,
    file: 'src/supports-native-structured-output-schema.ts',
    says: 'Anthropic rejects schemas with more than 24 optional properties in total, and grammar compilation fails earlier as optional properties add up: from 13 on Bedrock and the Anthropic API, from 11 on Vertex (compilation timeout).',
  },
  'anthropic definitions': {
    ...AI_ANTHROPIC,
    file: 'src/sanitize-json-schema.ts',
    says: 'Keep the definitions next to a `$ref` so a top-level reference still resolves',
  },
  'gemini supported': {
    ...GENAI,
    says: 'While the full JSON Schema may be sent, not all features are supported. Specifically, only the following properties are supported: - `$id` - `$defs` - `$ref` - `$anchor` - `type` - `format` - `title` - `description` - `enum` (for strings and numbers) - `items` - `prefixItems` - `minItems` - `maxItems` - `minimum` - `maximum` - `anyOf` - `oneOf` (interpreted the same as `anyOf`) - `properties` - `additionalProperties` - `required` The non-standard `propertyOrdering` property may also be set.',
  },
  'gemini cycle': {
    ...GENAI,
    says: 'Cyclic references are unrolled to a limited degree and, as such, may only be used within non-required properties. (Nullable properties are not sufficient.)',
  },
  'gemini beside': {
    ...GENAI,
    says: 'If `$ref` is set on a sub-schema, no other properties, except for than those starting as a `$`, may be set.',
  },
  'gemini ignored': {
    ...GENAI,
    says: '`minLength`, `maxLength`, `minProperties`, `maxProperties`, `uniqueItems`, `contains`, `minContains`, and `maxContains` are ignored and not enforced',
  },
  'gemini complex': {
    ...GENAI,
    says: 'Schemas that are too complex to enforce (for example, large `maxItems` on nested arrays) return a 400 INVALID_ARGUMENT error.',
  },
  'gemini const': {
    package: '@ai-sdk/google',
    version: '4.0.118',
    file: 'src/sanitize-response-json-schema.ts',
    says: 'Recursively replaces `const` with a single-value `enum` in the JSON Schema locations supported by Google because `responseJsonSchema` does not support `const`.',
  },
} as const satisfies { readonly [name: string]: Citation };

export type SourceName = keyof typeof SOURCES;

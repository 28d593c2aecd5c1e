import type { StandardSchemaV1 } from '@standard-schema/spec';
import { NOT_JSON, parseStrict } from '../../../lib/parse-strict.ts';
import { words } from '../../../lib/words.ts';
import type { Json } from '../../../model/index.ts';
import type { MutableNode } from '../schema-node.ts';

export type RawIssue = StandardSchemaV1.Issue & { readonly [field: string]: unknown };

// What an issue says that a value must meet, as keywords of JSON Schema.
export interface IssueExpectation extends Partial<Omit<MutableNode, 'format' | 'pattern'>> {
  readonly format?: string;
  readonly pattern?: string;
  // Keys that must not be there. An empty list is about the key that the issue's path ends with.
  readonly unknownKeys?: readonly unknown[];
  readonly branches?: readonly (readonly RawIssue[])[];
  // Whether the paths of the issues in `branches` start where the path of the union starts, and not at the union.
  readonly hasWholePaths?: boolean;
}

type ReadField = (value: unknown, issue: RawIssue) => IssueExpectation | undefined;

// Codes of issues, the field that says what is wrong (the first of these that is there), and its reader.
type Row = readonly [codes: string, fields: string, read: ReadField];

export interface Library {
  // The library's own messages. Others are an author's, and are kept.
  readonly messages: RegExp;
  // The codes under which the rows may have an issue. The first that they have counts.
  readonly codesOf: (issue: RawIssue) => readonly unknown[];
  readonly rows: readonly Row[];
}

const ZOD: readonly Row[] = [
  ['invalid_type', 'expected', types],
  ['invalid_literal', 'expected', (value) => oneOf([value])],
  ['invalid_value', 'values', oneOf],
  ['invalid_enum_value invalid_union_discriminator no-option', 'options', oneOf],
  ['too_small:number too_small:int', 'minimum', limit('minimum', 'exclusiveMinimum')],
  ['too_small:string too_small:array too_small:object', 'minimum', size('min')],
  ['too_big:number too_big:int', 'maximum', limit('maximum', 'exclusiveMaximum')],
  ['too_big:string too_big:array too_big:object', 'maximum', size('max')],
  ['not_multiple_of', 'divisor multipleOf', limit('multipleOf')],
  ['invalid_format invalid_string', 'format validation', format],
  ['pattern', 'pattern', pattern],
  ['unrecognized_keys', 'keys', (keys) => ({ unknownKeys: listOf(keys) })],
  ['invalid_union', 'errors', (errors) => ({ branches: listOf(errors) as RawIssue[][] })],
  ['version-3-union', 'unionErrors', zod3Union],
];

const ZOD_MESSAGE =
  /^(?:Required$|Expected |Invalid\b|Too (?:small|big)\b|Unrecognized key|(?:String|Number|Array|Set|Object|Date|BigInt) must )/;

const ZOD_PATTERNS: readonly string[] = words(
  'regex template_literal starts_with ends_with includes lowercase uppercase json_string',
);

// Version 4 says what a bound is about in `origin`, version 3 in `type`.
function zodCodes({ code, origin, type, format: name, validation, errors }: RawIssue): readonly unknown[] {
  if (code === 'too_small' || code === 'too_big') return [`${code}:${origin ?? type}`];
  if (code === 'invalid_union') return [Array.isArray(errors) ? (errors.length === 0 ? 'no-option' : code) : 'version-3-union'];
  return [ZOD_PATTERNS.includes(String(name ?? validation)) ? 'pattern' : code];
}

// Each branch has an error with whole paths.
function zod3Union(errors: unknown): IssueExpectation {
  const branches = listOf(errors).map((error) => listOf((error as { readonly issues?: unknown }).issues) as RawIssue[]);
  return { branches, hasWholePaths: true };
}

const VALIBOT: readonly Row[] = [
  ['email rfc_email url uuid ip ipv4 ipv6 mac base64 bic credit_card cuid2 decimal digits', 'type', format],
  ['iso_date iso_time iso_date_time iso_timestamp iso_time_second iso_week', 'type', format],
  ['emoji hexadecimal hex_color imei isbn jws_compact nanoid octal ulid', 'type', format],
  ['regex', 'requirement', pattern],
  ['min_value', 'requirement', limit('minimum')],
  ['gt_value', 'requirement', limit('exclusiveMinimum')],
  ['max_value', 'requirement', limit('maximum')],
  ['lt_value', 'requirement', limit('exclusiveMaximum')],
  ['min_length min_entries', 'requirement', size('min')],
  ['max_length max_entries', 'requirement', size('max')],
  ['length entries', 'requirement', exactSize('received')],
  ['non_empty', 'type', () => size('min')(1)],
  ['multiple_of', 'requirement', limit('multipleOf')],
  ['integer safe_integer', 'type', () => ({ type: ['integer'] })],
  ['picklist enum variant literal', 'expected', valueText],
  ['strict_object strict_tuple', 'expected', (name) => (name === 'never' ? { unknownKeys: [] } : types(name))],
  ['union', 'issues', (issues) => ({ branches: listOf(issues).map((one) => [one as RawIssue]) })],
  ['schema', 'expected', types],
];

function valibotCodes({ kind, type, expected, path }: RawIssue): readonly unknown[] {
  const last = path?.[path.length - 1];
  const isAboutKey = typeof last === 'object' && 'origin' in last && last.origin === 'key';
  return isAboutKey && expected !== 'never' ? [] : [type, kind];
}

const ARKTYPE: readonly Row[] = [
  ['domain', 'domain', types],
  ['unit', 'unit', (value) => oneOf([value])],
  ['min', 'rule', limit('minimum', 'exclusiveMinimum')],
  ['max', 'rule', limit('maximum', 'exclusiveMaximum')],
  ['minLength', 'rule', size('min')],
  ['maxLength', 'rule', size('max')],
  ['exactLength', 'rule', exactSize('actual')],
  ['divisor', 'rule', (rule, issue) => (rule === 1 ? { type: ['integer'] } : limit('multipleOf')(rule, issue))],
  ['pattern', 'rule', pattern],
  ['union', 'errors', arktypeUnion],
  ['other', 'expected', arktypeText],
];

function arktypeCodes({ code, expected }: RawIssue): readonly unknown[] {
  return code === 'pattern' && !String(expected).startsWith('matched by') ? ['other'] : [code, 'other'];
}

function arktypeText(text: unknown): IssueExpectation | undefined {
  if (text === 'removed') return { unknownKeys: [] };
  return FORMATS.has(String(text)) ? format(text) : types(text);
}

function arktypeUnion(errors: unknown): IssueExpectation | undefined {
  const parts = listOf(errors) as readonly RawIssue[];
  const units = parts.map(({ code, unit }) => (code === 'unit' ? unit : undefined));
  if (units.length === 2 && units.every((unit) => typeof unit === 'boolean')) return { type: ['boolean'] };
  return units.includes(undefined) ? { branches: parts.map((part) => [part]), hasWholePaths: true } : oneOf(units);
}

type Limit = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'exclusiveMaximum' | 'multipleOf';

/* @__NO_SIDE_EFFECTS__ */
function limit(closed: Limit, open = closed): ReadField {
  return (value, { inclusive, exclusive }) => {
    const isOpen = inclusive === false || exclusive === true;
    return typeof value === 'number' ? { [isOpen ? open : closed]: value } : undefined;
  };
}

/* @__NO_SIDE_EFFECTS__ */
function size(side: 'min' | 'max'): (value: unknown) => IssueExpectation | undefined {
  const keywords = ['Length', 'Items', 'Properties'].map((size) => side + size);
  return (value) => (typeof value === 'number' ? Object.fromEntries(keywords.map((keyword) => [keyword, value])) : undefined);
}

// The library's own count, which may be of something else than the reply has, says which side is missed.
/* @__NO_SIDE_EFFECTS__ */
function exactSize(countField: string): ReadField {
  return (value, issue) => size(Number(issue[countField]) < Number(value) ? 'min' : 'max')(value);
}

const TYPES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    ...{ string: 'string', number: 'number', integer: 'integer', boolean: 'boolean', null: 'null', array: 'array' },
    ...{ object: 'object', int: 'integer', tuple: 'array', record: 'object' },
  }),
);

// Reads types, as in `a string or null`.
function types(value: unknown): IssueExpectation | undefined {
  const names = String(value).toLowerCase().split(' or ');
  const known = names.map((name) => TYPES.get(name.replace(/^an? /, '')));
  return known.includes(undefined) ? undefined : { type: [...new Set(known)] as string[] };
}

// Reads allowed values. There is no sentence for lists and objects, and for what JSON does not have.
function oneOf(value: unknown): IssueExpectation | undefined {
  const list = listOf(value) as readonly Json[];
  const isPlain = (one: unknown) => ['string', 'boolean'].includes(typeof one) || one === null || Number.isFinite(one);
  if (list.length === 0 || !list.every(isPlain)) return undefined;
  return list.length === 1 ? { const: { value: list[0] as Json } } : { enum: list };
}

// Reads allowed values in text such as `("a" | "b")`.
function valueText(value: unknown): IssueExpectation | undefined {
  const texts = String(value)
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ');
  const values = texts.map(parseStrict);
  return values.includes(NOT_JSON) ? undefined : oneOf(values);
}

const FORMATS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    ...{ url: 'uri', guid: 'uuid', datetime: 'date-time', iso_date: 'date', iso_time: 'time', iso_date_time: 'date-time' },
    ...{ iso_timestamp: 'date-time', 'an email address': 'email', 'a UUID': 'uuid', 'a URL string': 'uri' },
  }),
);

function format(value: unknown): IssueExpectation | undefined {
  return typeof value === 'string' ? { format: FORMATS.get(value) ?? value } : undefined;
}

// Reads a pattern, which may be text between slashes.
function pattern(value: unknown): IssueExpectation | undefined {
  if (value === undefined || value === null) return undefined;
  return { pattern: value instanceof RegExp ? value.source : String(value).replace(/^\/(.*)\/[a-z]*$/s, '$1') };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const LIBRARIES: ReadonlyMap<string, Library> = /* @__PURE__ */ new Map([
  ['zod', { messages: ZOD_MESSAGE, codesOf: zodCodes, rows: ZOD }],
  ['valibot', { messages: /^Invalid /, codesOf: valibotCodes, rows: VALIBOT }],
  ['arktype', { messages: /must be /, codesOf: arktypeCodes, rows: ARKTYPE }],
]);

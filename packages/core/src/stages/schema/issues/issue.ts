import type { StandardSchemaV1 } from '@standard-schema/spec';
import { stageEntry } from '../../../codes/stage-entry.ts';
import { countCodePoints } from '../../../lib/code-points.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { Finding } from '../../../model/finding.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';
import { sayKind, sayTypes, shortText, suggestWord } from '../say.ts';

/** An issue as a validator reports it: besides its message and path, whatever the library adds. */
export type RawIssue = StandardSchemaV1.Issue & { readonly [detail: string]: unknown };

/** An issue with its place and the value there. */
export interface Issue {
  readonly raw: RawIssue;
  readonly keys: readonly string[];
  /** The value at the path; undefined if there is none. */
  readonly found: unknown;
  /** Whether the value is missing from an object that exists. */
  readonly isAbsent: boolean;
}

/** The place of an issue in a value. */
export function issueAt(raw: RawIssue, value: unknown, above: readonly string[] = []): Issue {
  // A path may be a custom list class, whose `map` makes such a list again.
  const own = Array.from(raw.path ?? [], (part) => String(typeof part === 'object' ? part.key : part));
  const keys = [...above, ...own];
  const parent = keys.slice(0, -1).reduce(memberOf, value);
  const key = keys.at(-1);
  if (key === undefined) return { raw, keys, found: value, isAbsent: false };
  const found = memberOf(parent, key);
  return { raw, keys, found, isAbsent: found === undefined && isJsonObject(parent) };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** A finding at the place of an issue. */
export function findingAt(code: Finding['code'], keys: readonly string[], args: Finding['args']): Finding {
  return { code, severity: 'error', path: keys.reduce<string>(childPointer, ''), args };
}

/** A key that is missing. */
export function missing({ keys }: Issue): readonly Finding[] {
  return [findingAt('schema.required', keys.slice(0, -1), { key: keys.at(-1) ?? '' })];
}

/** A key that is not declared. */
export function unknownKey(keys: readonly string[]): Finding {
  return findingAt('schema.unknown-key', keys, { key: keys.at(-1) ?? '', suggestion: '' });
}

/** JSON types by the names that libraries use for them. */
const TYPES: { readonly [name: string]: string } = {
  string: 'string',
  number: 'number',
  int: 'integer',
  integer: 'integer',
  boolean: 'boolean',
  null: 'null',
  array: 'array',
  tuple: 'array',
  object: 'object',
  record: 'object',
};

/** A value of a type other than those named; undefined if one is not a JSON type, or the reply has nothing there. */
export function wrongType({ keys, found }: Issue, names: readonly unknown[]): readonly Finding[] | undefined {
  const types = names.map((name) => TYPES[String(name).toLowerCase()]).filter((type) => type !== undefined);
  if (types.length === 0 || types.length < names.length || found === undefined) return undefined;
  return [findingAt('schema.type', keys, { found: sayKind(found), expected: sayTypes([...new Set(types)]) })];
}

/** A value that is not among those allowed; undefined if one can't be written in JSON, or the reply has nothing there. */
export function wrongValue({ keys, found }: Issue, allowed: readonly unknown[]): readonly Finding[] | undefined {
  if (allowed.length === 0 || !allowed.every(isScalar) || found === undefined) return undefined;
  const expected = allowed.map(shortText).join(', ');
  if (allowed.length === 1) return [findingAt('schema.const', keys, { found: shortText(found), expected })];
  const suggestion = suggestWord(found, allowed as readonly Json[]);
  return [findingAt('schema.enum', keys, { found: shortText(found), expected, suggestion })];
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** What a bound is about: a number itself, or the size of a string, list or object. */
export type BoundKind = 'number' | 'size';

/**
 * A number out of its bounds, or a string, list or object of the wrong size. Undefined if that is not true of what the reply has
 * there: the library is talking about its own output, and only its own words are right.
 */
export function outOfBounds(
  issue: Issue,
  measure: BoundKind,
  side: 'least' | 'most',
  bound: unknown,
  inclusive = true,
): readonly Finding[] | undefined {
  const { keys, found } = issue;
  if (typeof bound !== 'number' || (typeof found === 'number') !== (measure === 'number')) return undefined;
  const [code, size] = sizeOf(found);
  if (code === undefined || isWithin(size, side, bound, inclusive)) return undefined;
  if (measure !== 'number') return [findingAt(code, keys, { found: size, expected: `at ${side} ${bound}` })];
  const strict = side === 'least' ? 'above' : 'below';
  return [findingAt(code, keys, { found: size, expected: inclusive ? `of at ${side} ${bound}` : `${strict} ${bound}` })];
}

function sizeOf(found: unknown): readonly [code: Finding['code'] | undefined, size: number] {
  if (typeof found === 'number') return ['schema.range', found];
  if (typeof found === 'string') return ['schema.length', countCodePoints(found)];
  if (Array.isArray(found)) return ['schema.item-count', found.length];
  return isJsonObject(found) ? ['schema.key-count', Object.keys(found).length] : [undefined, 0];
}

function isWithin(size: number, side: 'least' | 'most', bound: number, inclusive: boolean): boolean {
  if (size === bound) return inclusive;
  return side === 'least' ? size > bound : size < bound;
}

/** A number that is not a multiple of another. */
export function wrongMultiple({ keys, found }: Issue, divisor: unknown): readonly Finding[] | undefined {
  if (typeof found !== 'number' || typeof divisor !== 'number') return undefined;
  return [findingAt('schema.multiple-of', keys, { found, expected: divisor })];
}

/** The JSON Schema names of formats that libraries name differently. */
const FORMATS: { readonly [name: string]: string } = {
  url: 'uri',
  guid: 'uuid',
  datetime: 'date-time',
  iso_date: 'date',
  iso_time: 'time',
  iso_date_time: 'date-time',
  iso_timestamp: 'date-time',
};

/** A string that does not match a format. */
export function wrongFormat({ keys, found }: Issue, format: string): readonly Finding[] | undefined {
  if (typeof found !== 'string') return undefined;
  return [findingAt('schema.format', keys, { found: shortText(found), expected: FORMATS[format] ?? format })];
}

/** A string that does not match a pattern, which may be between slashes. */
export function wrongPattern({ keys, found }: Issue, pattern: unknown): readonly Finding[] | undefined {
  if (typeof found !== 'string' || pattern === undefined || pattern === null) return undefined;
  const source = pattern instanceof RegExp ? pattern.source : String(pattern).replace(/^\/(.*)\/[a-z]*$/s, '$1');
  return [findingAt('schema.pattern', keys, { found: shortText(found), expected: source })];
}

/** A value that fits no branch of a union: the types that all branches want, or what the closest branch objects to. */
export function wrongUnion(issue: Issue, branches: readonly (readonly RawIssue[])[], read: ReadBranch): readonly Finding[] {
  const count = branches.length;
  const told = branches.map((issues) => read(issues, issue));
  const none = findingAt('schema.any-of', issue.keys, { count });
  const types = told.map((findings) => (findings.length === 1 && isTypeHere(findings[0], none.path) ? findings[0] : undefined));
  if (types.every((type) => type !== undefined)) {
    const expected = [...new Set(types.map((type) => String(type.args.expected)))].join(' or ');
    return [findingAt('schema.type', issue.keys, { found: sayKind(issue.found), expected }), none];
  }
  const others = told.filter((findings) => !findings.some((one) => isTypeHere(one, none.path)));
  const closest = [...others].sort((one, other) => one.length - other.length)[0];
  return [...(closest ?? []), none];
}

/** What the issues of a branch amount to. */
export type ReadBranch = (issues: readonly RawIssue[], at: Issue) => readonly Finding[];

function isTypeHere(found: Finding | undefined, path: string): boolean {
  return found !== undefined && stageEntry(found.code).keyword === 'type' && found.path === path;
}

import type { StandardSchemaV1 } from '@standard-schema/spec';
import { stageEntry } from '../../../codes/stage-entry.ts';
import { countCodePoints } from '../../../lib/code-points.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { Finding } from '../../../model/finding.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';
import { sayKind, sayTypes, shortText, suggestWord } from '../say.ts';

export type RawIssue = StandardSchemaV1.Issue & { readonly [detail: string]: unknown };

export type KnownFindings = readonly Finding[] | undefined;

export type ReadBranch = (issues: readonly RawIssue[], at: Issue) => readonly Finding[];

export type IssueTable = { readonly [name: string]: (issue: Issue, read: ReadBranch) => KnownFindings };

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

const FORMATS: { readonly [name: string]: string } = {
  url: 'uri',
  guid: 'uuid',
  datetime: 'date-time',
  iso_date: 'date',
  iso_time: 'time',
  iso_date_time: 'date-time',
  iso_timestamp: 'date-time',
};

export class Issue {
  readonly raw: RawIssue;
  readonly keys: readonly string[];
  readonly found: unknown;
  readonly isAbsent: boolean;

  // `value` is the value that the issue's path starts from, and `above` leads to it.
  constructor(raw: RawIssue, value: unknown, above: readonly string[] = []) {
    const own = issueKeys(raw);
    const parent = own.slice(0, -1).reduce(memberOf, value);
    const key = own.at(-1);
    this.raw = raw;
    this.keys = [...above, ...own];
    this.found = key === undefined ? value : memberOf(parent, key);
    this.isAbsent = key !== undefined && this.found === undefined && isJsonObject(parent);
  }

  finding(code: Finding['code'], args: Finding['args'], keys = this.keys): Finding {
    return { code, severity: 'error', path: keys.reduce<string>(childPointer, ''), args };
  }

  missing(): readonly Finding[] {
    return [this.finding('schema.required', { key: this.keys.at(-1) ?? '' }, this.keys.slice(0, -1))];
  }

  unknownKey(keys = this.keys): Finding {
    return this.finding('schema.unknown-key', { key: keys.at(-1) ?? '', suggestion: '' }, keys);
  }

  wrongType(names: readonly unknown[]): KnownFindings {
    const types = names.map((name) => TYPES[String(name).toLowerCase()]).filter((type) => type !== undefined);
    if (types.length === 0 || types.length < names.length || this.found === undefined) return undefined;
    return [this.finding('schema.type', { found: sayKind(this.found), expected: sayTypes([...new Set(types)]) })];
  }

  // Returns the finding for a value that is not allowed, or undefined if an allowed one cannot be written in JSON or the reply has nothing
  // there.
  wrongValue(allowed: readonly unknown[]): KnownFindings {
    if (allowed.length === 0 || !allowed.every(isScalar) || this.found === undefined) return undefined;
    const [found, expected] = [shortText(this.found), allowed.map(shortText).join(', ')];
    if (allowed.length === 1) return [this.finding('schema.const', { found, expected })];
    const suggestion = suggestWord(this.found, allowed as readonly Json[]);
    return [this.finding('schema.enum', { found, expected, suggestion })];
  }

  // Returns the finding for a number out of bounds, or undefined if that is not true of the reply's value, because the library talks about
  // its own output.
  outOfRange(side: 'least' | 'most', bound: unknown, inclusive = true): KnownFindings {
    return typeof this.found === 'number' ? this.#outOfBounds(side, bound, inclusive) : undefined;
  }

  wrongSize(side: 'least' | 'most', bound: unknown, inclusive = true): KnownFindings {
    return typeof this.found === 'number' ? undefined : this.#outOfBounds(side, bound, inclusive);
  }

  // Returns the finding for a size that must be exact. `size` is the library's count.
  wrongExactSize(size: number, bound: unknown): KnownFindings {
    return this.wrongSize(size < Number(bound) ? 'least' : 'most', bound);
  }

  #outOfBounds(side: 'least' | 'most', bound: unknown, inclusive: boolean): KnownFindings {
    const [code, found] = sizeOf(this.found);
    if (typeof bound !== 'number' || code === undefined || isWithin(found, side, bound, inclusive)) return undefined;
    const least = `at ${side} ${bound}`;
    if (typeof this.found !== 'number') return [this.finding(code, { found, expected: least })];
    const strict = `${side === 'least' ? 'above' : 'below'} ${bound}`;
    return [this.finding(code, { found, expected: inclusive ? `of ${least}` : strict })];
  }

  wrongMultiple(divisor: unknown): KnownFindings {
    if (typeof this.found !== 'number' || typeof divisor !== 'number') return undefined;
    return [this.finding('schema.multiple-of', { found: this.found, expected: divisor })];
  }

  // A string that does not match a format.
  wrongFormat(format: string): KnownFindings {
    if (typeof this.found !== 'string') return undefined;
    return [this.finding('schema.format', { found: shortText(this.found), expected: FORMATS[format] ?? format })];
  }

  // A string that does not match a pattern, which may be between slashes.
  wrongPattern(pattern: unknown): KnownFindings {
    if (typeof this.found !== 'string' || pattern === undefined || pattern === null) return undefined;
    const source = pattern instanceof RegExp ? pattern.source : String(pattern).replace(/^\/(.*)\/[a-z]*$/s, '$1');
    return [this.finding('schema.pattern', { found: shortText(this.found), expected: source })];
  }

  wrongUnion(branches: readonly (readonly RawIssue[])[], read: ReadBranch): readonly Finding[] {
    const told = branches.map((issues) => read(issues, this));
    const none = this.finding('schema.any-of', { count: branches.length });
    const types = told.map((findings) => (findings.length === 1 && isTypeHere(findings[0], none.path) ? findings[0] : undefined));
    if (types.every((type) => type !== undefined)) {
      const expected = [...new Set(types.map((type) => String(type.args.expected)))].join(' or ');
      return [this.finding('schema.type', { found: sayKind(this.found), expected }), none];
    }
    const others = told.filter((findings) => !findings.some((one) => isTypeHere(one, none.path)));
    const [closest = []] = others.sort((one, other) => one.length - other.length);
    return [...closest, none];
  }
}

export function issueKeys({ path }: RawIssue): readonly string[] {
  // A path may be a custom list class, whose `map` makes such a list again.
  return Array.from(path ?? [], (part) => String(typeof part === 'object' ? part.key : part));
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
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

function isTypeHere(found: Finding | undefined, path: string): boolean {
  return found !== undefined && stageEntry(found.code).keyword === 'type' && found.path === path;
}

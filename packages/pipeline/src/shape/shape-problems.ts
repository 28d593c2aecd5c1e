import { suggestionText } from '@tamis/core/wording';
import type { FileProblem } from '@tamis/files';
import { type Exact, isFields } from '../exact/exact.ts';
import { type KnownKeys, nearKeys } from './near-keys.ts';
import type { Shape } from './shape.ts';
import { shown } from './shown.ts';

// Everything in a value that its shape does not allow, including keys that nothing reads.
export function shapeProblems(shape: Shape, value: Exact, path: string, known: KnownKeys): readonly FileProblem[] {
  switch (shape.kind) {
    case 'object':
      return isFields(value) ? objectProblems(shape, value, path, known) : [bad(path, value, 'an object')];
    case 'map':
      if (!isFields(value)) return [bad(path, value, 'an object')];
      return Object.entries(value).flatMap(([name, item]) => shapeProblems(shape.of, item, childPath(path, name), known));
    case 'list':
      if (!Array.isArray(value)) return [bad(path, value, 'a list')];
      return value.flatMap((item: Exact, index) => shapeProblems(shape.of, item, `${path}/${index}`, known));
    case 'either':
      return eitherProblems(shape.of, value, path, known);
    default:
      return fits(shape, value) ? [] : [bad(path, value, expectedOf(shape), suggestionFor(shape, value))];
  }
}

export function childPath(path: string, name: string): string {
  return `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function bad(path: string, value: Exact | undefined, expected: string, suggestion = ''): FileProblem {
  return badValue(path, shown(value), expected, suggestion);
}

// The problem for an already rendered value that is not what was expected.
export function badValue(path: string, found: string, expected: string, suggestion = ''): FileProblem {
  return { code: 'pipeline.bad-value', severity: 'error', path, args: { found, expected, suggestion } };
}

// The problem for a missing required key. An empty value counts as missing, because YAML reads it as null.
export function missing(path: string, key: string, expected: string): FileProblem {
  return { code: 'pipeline.missing-key', severity: 'error', path, args: { key, expected } };
}

function objectProblems(
  { keys, isClosed }: Extract<Shape, { kind: 'object' }>,
  value: { readonly [name: string]: Exact },
  path: string,
  known: KnownKeys,
): readonly FileProblem[] {
  const lacking = Object.entries(keys)
    .filter(([name, key]) => key.required && (value[name] ?? null) === null)
    .map(([name, key]) => missing(path, `${path}/${name}`.slice(1).replaceAll('/', '.'), expectedOf(key.shape)));
  const members = Object.entries(value).flatMap(([name, item]) => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (key === undefined)
      return [unknownKey(name, Object.keys(keys), childPath(path, name), isClosed ? NOTHING : known, isClosed)];
    return item === null ? [] : shapeProblems(key.shape, item, childPath(path, name), known);
  });
  return [...lacking, ...members];
}

const REMARKS: ReadonlySet<string> = new Set(['name', 'description', 'version']);
const NOTHING: KnownKeys = new Map();

function unknownKey(name: string, siblings: readonly string[], path: string, known: KnownKeys, isClosed = false): FileProblem {
  const near = nearKeys(name, siblings, REMARKS.has(name) ? NOTHING : known);
  const severity = isClosed || near.length > 0 ? 'error' : 'warning';
  // A key of the top level has no path that would show where it belongs.
  const said = near.includes(name) ? ' It belongs at the top level.' : suggestionText(near, name);
  return { code: 'pipeline.unknown-key', severity, path, about: 'key', args: { key: name, suggestion: said } };
}

// The problems with a value that may have two forms. They are reported against the form that has the value's own type, if there is one.
function eitherProblems(of: readonly [Shape, Shape], value: Exact, path: string, known: KnownKeys): readonly FileProblem[] {
  const tried = of.map((shape) => shapeProblems(shape, value, path, known));
  const fitting = tried.find((problems) => problems.length === 0);
  if (fitting !== undefined) return fitting;
  const inside = of.findIndex(({ kind }) => (kind === 'object' || kind === 'map' ? isFields(value) : false));
  return inside >= 0 ? (tried[inside] ?? []) : [bad(path, value, of.map(expectedOf).join(' or '))];
}

function fits(shape: Shape, value: Exact): boolean {
  switch (shape.kind) {
    case 'choice':
      return typeof value === 'string' && shape.values.includes(value);
    case 'whole':
      return Number.isSafeInteger(value) && (value as number) >= shape.least;
    case 'number':
      return Number(numeric(value)) >= shape.least;
    case 'text':
      return typeof value === 'string' && value !== '';
    case 'flag':
      return typeof value === 'boolean';
    default:
      return true;
  }
}

function numeric(value: Exact): number {
  if (typeof value === 'number') return value;
  const isWholeFloat = typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number';
  return isWholeFloat ? (value.value as number) : Number.NaN;
}

function suggestionFor(shape: Shape, value: Exact): string {
  if (shape.kind !== 'choice' || typeof value !== 'string') return '';
  return suggestionText(nearKeys(value, shape.values, new Map()), value);
}

function expectedOf(shape: Shape): string {
  switch (shape.kind) {
    case 'object':
    case 'map':
      return 'an object';
    case 'list':
      return 'a list';
    case 'either':
      return shape.of.map(expectedOf).join(' or ');
    case 'choice':
      return `one of ${shape.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'whole':
      return `a whole number of at least ${shape.least}`;
    case 'number':
      return `a number of at least ${shape.least}`;
    case 'text':
      return 'a text';
    case 'flag':
      return 'true or false';
    case 'any':
      return 'a value';
    default:
      return shape satisfies never;
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './judge-rows.ts';
import { isJson } from './partial.ts';
import type { Row } from './row.ts';

type Test = (row: Row, answer: Answer) => boolean;

// Where a suite asks for what Tamis must not do. Each is a test on mode, schema keyword or shape of the row, never on its id;
// rows that match one and were not read as the suite wants count as differing on purpose.
const REASONS: readonly (readonly [reason: string, test: Test])[] = [
  ['salvage mode: the suite repairs inside strings or ignores the schema', (row) => row.mode === 'salvage'],
  [
    'x-assert: rules in the schema are not JSON Schema',
    (row) => row.want.kind === 'error' && schemaText(row).includes('"x-assert"'),
  ],
  ['inserts defaults or nulls for fields the model left out', insertsMissing],
  ['an alias hides the name it stands for, which the schema itself allows', (row, answer) => hidesName(row, answer)],
  [
    'keys that reach prototypes are refused, not left out',
    (_, answer) => answer.findings.some((finding) => finding.code === 'parse.forbidden-key'),
  ],
  [
    'the same row without the note expects digits in a string to be read as a number',
    (row, answer) =>
      row.note === 'skip_json_loads' &&
      row.want.kind === 'error' &&
      answer.changes.length === 1 &&
      answer.changes[0]?.code === 'coerce.string-to-number',
  ],
  [
    'the schema has a misspelt keyword, which its author is told before any reply is judged',
    (_, answer) => answer.findings.some((finding) => finding.code === 'contract.misspelt-keyword'),
  ],
  ['refuses or drops what is valid JSON and meets the schema', (row, answer) => refusesValid(row, answer)],
];

export function purposeOf(row: Row, answer: Answer): string | undefined {
  return REASONS.find(([, test]) => test(row, answer))?.[0];
}

function schemaText(row: Row): string {
  return JSON.stringify(row.contract.schema ?? null);
}

function insertsMissing(row: Row, answer: Answer): boolean {
  if (row.want.kind !== 'value') return false;
  if (schemaText(row).includes('"default"')) return true;
  const value = answer.status === 'pass' ? answer.value : answer.held;
  return (
    value !== undefined &&
    !isDeepStrictEqual(value, row.want.value) &&
    isDeepStrictEqual(value, withoutInserted(row.want.value, value))
  );
}

function withoutInserted(expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value)) return expected.map((item, i) => withoutInserted(item, value[i]));
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null) return expected;
  const kept = Object.entries(expected).filter(([key, item]) => key in value || item !== null);
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutInserted(item, (value as Record<string, unknown>)[key])]));
}

function hidesName(row: Row, answer: Answer): boolean {
  return (
    row.want.kind === 'error' &&
    answer.status === 'pass' &&
    answer.changes.length === 0 &&
    /"x-(?:alias|enum)"/.test(schemaText(row))
  );
}

function refusesValid(row: Row, answer: Answer): boolean {
  return typeof row.raw === 'string' && answer.status === 'pass' && answer.changes.length === 0 && isJson(row.raw);
}

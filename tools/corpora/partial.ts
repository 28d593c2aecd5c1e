import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compile } from '../../packages/core/src/index.ts';
import { jsonLines } from './row.ts';

/** What a stream gives for an unfinished document, next to what a peer gives. */
interface Compared {
  readonly id: string;
  readonly kind: 'same' | 'without what is unfinished' | 'on purpose' | 'differs';
  readonly purpose?: string;
  readonly shown: string;
}

/** Compares the partial values of a stream with those of peers; true if one differs without a reason. */
export function comparePartial(folder: string): boolean {
  const files = readdirSync(folder).filter((name) => name.startsWith('partial-'));
  const compared = new Map(files.map((name) => [name.replace('.jsonl', ''), jsonLines(path.join(folder, name)).map(compareRow)]));
  console.log('\npartial values of unfinished documents: a stream beside what peers give');
  for (const [suite, rows] of compared) printSuite(suite, rows);
  return [...compared.values()].flat().some(({ kind }) => kind === 'differs');
}

function compareRow(row: Record<string, unknown>): Compared {
  const raw = String(row.raw);
  const ours = compile({}).stream().push(raw).partial;
  const theirs = row.expectError ? undefined : row.expected;
  const shown = `${JSON.stringify(raw)}: ${JSON.stringify(ours)} for ${JSON.stringify(theirs)}`;
  const one = { id: String(row.id), shown };
  if (isDeepStrictEqual(ours, theirs)) return { ...one, kind: 'same' };
  const purpose = purposeOf(raw);
  if (purpose !== undefined) return { ...one, kind: 'on purpose', purpose };
  return { ...one, kind: lacksOnlyLast(ours, theirs) ? 'without what is unfinished' : 'differs' };
}

/** Why nothing is reported for a reply, or not everything: decided by its text, never by the row. */
function purposeOf(raw: string): string | undefined {
  if (!/^\s*(?:```(?:json)?\s*)?[{[]/.test(raw)) return 'a lone scalar, or prose before the document: told with the verdict';
  if (/^\s*\[\s*$/.test(raw)) return 'a square bracket alone, which may enclose words: told with what follows';
  return isStrictSoFar(raw) ? undefined : 'damaged: what comes behind the damage is told with the verdict';
}

/** Whether some continuation would make a reply strict JSON: brackets, after what its last token lacks. */
function isStrictSoFar(raw: string): boolean {
  const closers = closersOf(raw);
  const ends = [
    '',
    '"',
    '\\"',
    '0"',
    '00"',
    '000"',
    '0000"',
    '":0',
    '"x":0',
    ':0',
    '0',
    'true',
    'rue',
    'ue',
    'e',
    'alse',
    'lse',
    'se',
    'null',
    'ull',
    'll',
    'l',
  ];
  return ends.some((end) => isJson(raw + end + closers));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function closersOf(raw: string): string {
  const open: string[] = [];
  for (const bracket of raw.replace(/"(?:[^"\\]|\\.)*(?:"|$)/gs, '').match(/[[\]{}]/g) ?? []) {
    if (bracket === '{') open.unshift('}');
    else if (bracket === '[') open.unshift(']');
    else open.shift();
  }
  return open.join('');
}

/** Whether one value is another without its last scalar, the only one that can be unfinished. */
function lacksOnlyLast(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'object' || typeof theirs !== 'object' || ours === null || theirs === null) return false;
  const [own, others] = [Object.entries(ours), Object.entries(theirs)];
  const last = others.at(-1);
  if (last === undefined || !isDeepStrictEqual(own.slice(0, others.length - 1), others.slice(0, -1))) return false;
  if (own.length === others.length - 1) return typeof last[1] !== 'object' || last[1] === null;
  return own.length === others.length && own.at(-1)?.[0] === last[0] && lacksOnlyLast(own.at(-1)?.[1], last[1]);
}

function printSuite(suite: string, rows: readonly Compared[]): void {
  const count = (kind: Compared['kind']) => rows.filter((row) => row.kind === kind).length;
  console.log(
    `  ${suite}: ${rows.length} rows, ${count('same')} the same, ${count('without what is unfinished')} without the unfinished ` +
      `scalar, ${count('on purpose')} differ on purpose, ${count('differs')} differ`,
  );
  const purposes = Map.groupBy(
    rows.filter(({ kind }) => kind === 'on purpose'),
    ({ purpose }) => purpose,
  );
  for (const [purpose, group] of purposes) console.log(`    ${group.length}  ${purpose}`);
  for (const { kind, id, shown } of rows) if (kind === 'differs') console.log(`    DIFFERS ${id}  ${shown}`);
}

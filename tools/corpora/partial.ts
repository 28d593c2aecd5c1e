import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compile } from '../../packages/core/src/index.ts';
import type { Compared } from './compare.ts';
import { jsonLines } from './row.ts';

const ENDS = `" \\" 0" 00" 000" 0000" ":0 "x":0 :0 0 true rue ue e alse lse se null ull ll l`.split(' ');

export function partialValues(folder: string): readonly Compared[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('partial-'));
  return files.flatMap((name) => {
    return jsonLines(path.join(folder, name)).map((row) => compareRow(name.replace('.jsonl', ''), row));
  });
}

function compareRow(part: string, row: Record<string, unknown>): Compared {
  const raw = String(row.raw);
  const ours = compile({}).stream().push(raw).partial;
  const theirs = row.expectError ? undefined : row.expected;
  const isSame = isDeepStrictEqual(ours, theirs);
  const purpose = purposeOf(raw) ?? (lacksOnlyLast(ours, theirs) ? 'without the scalar that is unfinished' : undefined);
  const shown = `${JSON.stringify(raw)}: ${JSON.stringify(ours)} for ${JSON.stringify(theirs)}`;
  return { part, id: String(row.id), isSame, purpose: isSame ? undefined : purpose, shown };
}

// Why nothing is reported for a reply, or not everything: decided by its text, never by the row.
function purposeOf(raw: string): string | undefined {
  if (!/^\s*(?:```(?:json)?\s*)?[{[]/.test(raw)) return 'a lone scalar, or prose before the document: told with the verdict';
  if (/^\s*\[\s*$/.test(raw)) return 'a square bracket alone, which may enclose words: told with what follows';
  return isStrictSoFar(raw) ? undefined : 'damaged: what comes behind the damage is told with the verdict';
}

// Whether some continuation would make a reply strict JSON: brackets, after what its last token lacks.
function isStrictSoFar(raw: string): boolean {
  const closers = closersOf(raw);
  return ['', ...ENDS].some((end) => isJson(raw + end + closers));
}

export function isJson(text: string): boolean {
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

function lacksOnlyLast(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'object' || typeof theirs !== 'object' || ours === null || theirs === null) return false;
  const [own, others] = [Object.entries(ours), Object.entries(theirs)];
  const last = others.at(-1);
  if (last === undefined || !isDeepStrictEqual(own.slice(0, others.length - 1), others.slice(0, -1))) return false;
  if (own.length === others.length - 1) return typeof last[1] !== 'object' || last[1] === null;
  return own.length === others.length && own.at(-1)?.[0] === last[0] && lacksOnlyLast(own.at(-1)?.[1], last[1]);
}

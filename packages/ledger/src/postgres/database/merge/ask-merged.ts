import type { QueryArrayResult } from 'pg';
import type { Statement } from '../../../sql/sql.ts';
import { translate } from '../translate.ts';
import { answersOf } from './answers-of.ts';
import { type Group, groupsOf } from './groups-of.ts';
import { leavesOf, nested, type Single } from './leaves.ts';
import { type Merged, mergedText } from './merged-text.ts';

export interface Asking {
  readonly answer: (asked: Single) => Promise<unknown>;
  readonly query: (text: string, params: readonly unknown[]) => Promise<QueryArrayResult<unknown[]>>;
  readonly typesOf: (text: string) => Promise<readonly string[]>;
  // Waits for a statement that nobody needs an answer to, unless somebody else does.
  readonly put: (asked: Promise<unknown>) => Promise<void>;
}

// The merged form of each statement text, or undefined for statements that can't be merged. Statements without an answer are apart.
const MERGED = new Map<string, Merged | undefined>();
const MERGED_PUTS = new Map<string, Merged | undefined>();

const TEXTS = new Map<string, string>();
const PUT_TEXTS = new Map<string, string>();

// Sends statements together. A statement repeated with different parameters is sent once for all of them, because hundreds of rows in one
// statement cost the server a fraction of hundreds of statements.
export async function askMerged(statements: readonly Statement[], asking: Asking): Promise<readonly unknown[]> {
  const leaves = leavesOf(statements);
  const groups = groupsOf(leaves, mergedFor);
  const missing = groups.filter(({ asked, merged, params }) => merged && params.length > 1 && !textsFor(asked).has(asked.text));
  if (missing.length > 0)
    await Promise.all(missing.map(async ({ asked, merged }) => merged && (await learn(asked, merged, asking))));
  const asked = groups.map((group) => answersFor(group, asking));
  const answers: unknown[] = Array.from({ length: leaves.length });
  for (const [index, found] of (await Promise.all(asked)).entries())
    for (const { leaf, at } of groups[index]?.members ?? []) answers[leaf] = found[at];
  return nested(statements, answers[Symbol.iterator]());
}

function mergedFor(asked: Single): Merged | undefined {
  const known = asked.kind === 'put' ? MERGED_PUTS : MERGED;
  if (!known.has(asked.text)) known.set(asked.text, mergedText(asked, translate(asked.text)));
  return known.get(asked.text);
}

function textsFor({ kind }: Single): Map<string, string> {
  return kind === 'put' ? PUT_TEXTS : TEXTS;
}

async function learn(asked: Single, merged: Merged, { typesOf }: Asking): Promise<void> {
  textsFor(asked).set(asked.text, merged.text(await typesOf(translate(asked.text))));
}

async function answersFor(group: Group, { answer, query, put }: Asking): Promise<readonly unknown[]> {
  const { asked, merged, params } = group;
  const text = textsFor(asked).get(asked.text);
  if (merged === undefined || text === undefined || params.length === 1) return [await answer(asked)];
  const lists = asked.params.map((_, at) => arrayText(params.map((one) => one[at] ?? null)));
  const result = query(text, lists);
  if (asked.kind !== 'put') return answersOf(group, merged, await result);
  await put(result);
  return [];
}

function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

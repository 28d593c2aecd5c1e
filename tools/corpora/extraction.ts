import path from 'node:path';
import { stringify } from 'yaml';
import { compiler, remarkLanguages } from '../../packages/core/src/entries/compiler.ts';
import { segmentsOf } from '../../packages/core/src/lib/pointer.ts';
import type { Finding } from '../../packages/core/src/model/finding.ts';
import type { Json } from '../../packages/core/src/model/json.ts';
import type { Sandbox } from '../../packages/core/src/ports/sandbox.ts';
import { extractionRule, pathReader, readRules, ruleSet } from '../../packages/extraction/src/index.ts';
import { pythonSandbox } from '../../packages/python/src/index.ts';
import type { Compared } from './compare.ts';
import { jsonLines } from './row.ts';

interface ExpectedPath {
  readonly path: string;
  readonly status: string;
  readonly fields?: { readonly [name: string]: Json };
  readonly error?: string | { readonly [name: string]: string };
  readonly at?: string;
  readonly tag?: string;
  readonly tags?: readonly string[];
  readonly rule?: string;
  readonly defaulted?: readonly string[];
}

interface PathRow {
  readonly id: string;
  readonly rule?: Json;
  readonly rules?: Json;
  readonly root?: string;
  readonly expect: readonly ExpectedPath[];
}

interface ReplyRow {
  readonly id: string;
  readonly kind: 'yaml' | 'python';
  readonly reply: string;
  readonly samples: readonly string[];
  readonly expect: { readonly tier: number | null; readonly type: string | null; readonly line?: number; readonly path?: string };
}

interface FileRow {
  readonly id: string;
  readonly raw: string;
  readonly parseError: string | null;
  readonly rules: readonly { readonly errors: readonly string[] }[];
}

export async function extractions(folder: string): Promise<readonly Compared[]> {
  const sandbox = pythonSandbox();
  const rows = jsonLines(path.join(folder, 'extraction-cases.jsonl')) as unknown as readonly (PathRow | ReplyRow)[];
  const files = jsonLines(path.join(folder, 'casparian-rules.jsonl')) as unknown as readonly FileRow[];
  const differences = await Promise.all(
    rows.map((row) => ('reply' in row ? replyDifferences(row, sandbox) : pathDifferences(row))),
  ).finally(() => sandbox.close());
  const compared = (part: string, { id }: { readonly id: string }, shown: readonly string[]): Compared => {
    return { part, id, isSame: shown.length === 0, shown: shown.join('; ') };
  };
  return [
    ...rows.map((row, index) => compared('extraction-cases', row, differences[index] ?? [])),
    ...files.map((row) => compared('casparian-rules', row, fileDifferences(row))),
  ];
}

function pathDifferences({ id, rule, rules, root, expect }: PathRow): readonly string[] {
  const read = readRules(stringify(rules === undefined ? rule : { version: 1, rules }, { version: '1.2' }));
  const error = read.findings.find(({ severity }) => severity === 'error');
  const [extract, normal] = [ruleSet(read.rules), pathReader(root)];
  return expect.flatMap((wanted) => {
    if (error !== undefined || wanted.status === 'refused') return different(id, refusal(error), refusedAs(wanted));
    const { rule: winner, status, tag, tags, fields, errors, defaulted } = extract(normal(wanted.path));
    const got: Record<string, unknown> = { status, fields, errors, defaulted, tag, tags, rule: winner };
    const said: Record<string, unknown> = { fields: {}, defaulted: [], ...wanted, errors: wanted.error ?? {} };
    // Of its tags and its rule a row says what it is about.
    const names = Object.keys(got).filter((name) => said[name]);
    const [one, other] = [got, said].map((all) => Object.fromEntries(names.map((name) => [name, all[name]])));
    return different(`${id} ${wanted.path}`, one, other);
  });
}

function refusal(finding: Finding | undefined): unknown {
  return finding === undefined ? 'read' : { error: finding.args.error_type, at: segmentsOf(finding.path).join('.') };
}

function refusedAs({ status, error, at }: ExpectedPath): unknown {
  return status === 'refused' ? { error, at } : 'read';
}

const compile = compiler({ kinds: [extractionRule], remarkLanguages: remarkLanguages });

async function replyDifferences({ id, kind, reply, samples, expect }: ReplyRow, sandbox: Sandbox): Promise<readonly string[]> {
  const verdict = await compile({ kind: 'extraction-rule', language: kind }).check(reply, { samples, sandbox });
  const error = verdict.findings.find(({ severity }) => severity === 'error');
  const { tier = null, error_type: type = null, line = null } = error?.args ?? {};
  const got = {
    status: verdict.status,
    tier,
    type,
    ...(expect.line && { line }),
    ...(expect.path !== undefined && { path: segmentsOf(error?.path ?? '').join('.') }),
  };
  return different(id, got, { status: expect.tier === null ? 'pass' : 'fail', ...expect });
}

// Text that is not YAML is refused within a line of where another reader refuses it: readers differ on which of two lines is
// wrong. A rule that violates the seed's schema is refused at the same places, except for what is allowed in files but not in
// replies: titles as names, `date_iso`.
function fileDifferences({ id, raw, parseError, rules }: FileRow): readonly string[] {
  const errors = readRules(raw).findings.filter(({ severity }) => severity === 'error');
  const told = errors.map(({ path: at, args }) => `${args.line}:${args.column} ${at} ${args.error_type}`);
  const line = Number(/\((\d+):\d+\)/.exec(parseError ?? '')?.[1]);
  const isRight =
    parseError === null
      ? sorted([...new Set(rules.flatMap(placesOf))]) === sorted(errors.map(({ path: at }) => at))
      : errors.some(({ args }) => args.tier === 1 && Math.abs(Number(args.line) - line) <= 1);
  return isRight ? [] : [`${id}: ${told.join('; ')} (${parseError})`];
}

function placesOf({ errors }: FileRow['rules'][number]): readonly string[] {
  return errors.flatMap((error) => {
    const [at = ''] = error.split(' ');
    return /^\/extract\/[^/]+\/(?!type$)/.test(at) ? [at] : [];
  });
}

function different(id: string, got: unknown, want: unknown): readonly string[] {
  const [one, other] = [sorted(got), sorted(want)];
  return one === other ? [] : [`${id}: ${one}, not ${other}`];
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}

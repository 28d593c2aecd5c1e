import type { Gate, Json, Verdict } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { usualWording, type Wording } from '@tamis/core/wording';
import type { AttemptRow } from '@tamis/ledger';
import { verdictOf } from '@tamis/ledger/internal';
import { storedReplies } from '@tamis/pipeline';
import { parse } from 'yaml';
import type { Books } from '../../books/books.ts';
import type { LabResult, LabTrial } from '../../model/lab.ts';
import { textOf } from '../../model/text.ts';
import { modelSteps } from './lab-source.ts';

export async function tryInLab(books: Books, id: string, trial: LabTrial): Promise<LabResult | undefined> {
  const run = await books.run(id);
  const step = run && modelSteps(run).find(({ name }) => name === trial.step);
  if (run === undefined || step === undefined) return undefined;
  const started = performance.now();
  const gate = gateFor(step.gate, trial, books.engine);
  const tally = new Tally(trial.sample ?? Number.POSITIVE_INFINITY, books.engine);
  if (typeof gate === 'string') return { ...tally.result(started), problem: gate };
  for await (const { row, judge } of storedReplies(run, step)) {
    if (tally.isFull) break;
    const { status, record, value } = row;
    tally.add(row, verdictOf({ status, record, ...(value === undefined ? {} : { value }) }), judge(gate));
  }
  return tally.result(started);
}

function gateFor({ contract }: Pick<Gate, 'contract'>, { schema, rules }: LabTrial, engine: Engine): Gate | string {
  try {
    const read: unknown = rules.trim() === '' ? undefined : parse(rules, { logLevel: 'error', maxAliasCount: 100 });
    const { rules: _, schema: __, ...rest } = (contract ?? {}) as { readonly rules?: unknown; readonly schema?: unknown };
    const made = { ...rest, schema: JSON.parse(schema) as Json, ...(read === undefined ? {} : { rules: read }) };
    return engine.compile(made as object) as Gate;
  } catch (problem) {
    return problem instanceof Error ? problem.message.slice(0, 500) : 'The contract could not be read.';
  }
}

const MOST_ROWS = 50;

type Row = LabResult['wouldPass'][number];

export class Tally {
  readonly #most: number;
  readonly #words: Wording;
  #replies = 0;
  #newlyFailing = 0;
  readonly #was = { pass: 0, hold: 0, fail: 0 };
  readonly #is = { pass: 0, hold: 0, fail: 0 };
  readonly #rows: { readonly [kind in 'pass' | 'fail' | 'differ']: Row[] } = { pass: [], fail: [], differ: [] };

  constructor(most: number, words: Wording = usualWording) {
    this.#most = most;
    this.#words = words;
  }

  get isFull(): boolean {
    return this.#replies >= this.#most;
  }

  add(row: AttemptRow, old: Verdict, now: Verdict): void {
    this.#replies++;
    this.#was[old.status]++;
    this.#is[now.status]++;
    if (old.status === 'pass' && now.status !== 'pass') this.#newlyFailing++;
    const kind = kindOf(old, now);
    if (kind !== undefined && this.#rows[kind].length < MOST_ROWS) this.#rows[kind].push(rowOf(row, old, now, this.#words));
  }

  result(started: number): LabResult {
    return {
      ...{ replies: this.#replies, isSample: this.isFull, newlyFailing: this.#newlyFailing },
      ...{ was: { ...this.#was }, is: { ...this.#is } },
      ...{ wouldPass: this.#rows.pass, wouldFail: this.#rows.fail, wouldDiffer: this.#rows.differ },
      took: performance.now() - started,
    };
  }
}

function kindOf(old: Verdict, now: Verdict): 'pass' | 'fail' | 'differ' | undefined {
  if (old.status !== now.status) return now.status === 'pass' ? 'pass' : 'fail';
  if (now.status === 'pass' && old.status === 'pass')
    return JSON.stringify(now.value) === JSON.stringify(old.value) ? undefined : 'differ';
  return undefined;
}

function rowOf({ unit, attempt, reply, code: wasCode }: AttemptRow, old: Verdict, now: Verdict, { messageOf }: Wording): Row {
  const wrong =
    now.findings.find(({ severity }) => severity === 'error') ?? now.changes.find(({ safety }) => safety === 'unsafe');
  const isDiffering = old.status === 'pass' && now.status === 'pass';
  return {
    ...{ unit, attempt, was: old.status, is: now.status, wasCode, code: wrong?.code, message: wrong && messageOf(wrong) },
    before: textOf(isDiffering ? JSON.stringify(old.value, null, 2) : (reply ?? '')),
    after: now.status === 'pass' ? textOf(JSON.stringify(now.value, null, 2)) : undefined,
  };
}

import { onTestFinished } from 'vitest';
import type { AttemptEnd, Ids, Judgement, Lease, Ledger, UnitState, WallClock } from '../../src/index.ts';

export type OpenEmpty = (given: { readonly clock: WallClock; readonly ids: Ids }) => Promise<Ledger>;

export class SetClock implements WallClock {
  time = 1_000;
  now(): number {
    return this.time;
  }
}

export interface Setting {
  readonly ledger: Ledger;
  readonly clock: SetClock;
}

export async function setting(open: OpenEmpty): Promise<Setting> {
  const clock = new SetClock();
  let made = 0;
  const ledger = await open({ clock, ids: () => `id-${++made}` });
  onTestFinished(() => ledger.close());
  return { ledger, clock };
}

export async function begin(ledger: Ledger, run = 'r1', contents: 'all' | 'findings' | 'none' = 'all'): Promise<Lease> {
  await ledger.createRun({ run, kind: 'pipeline', steps: ['draft', 'score'], contents });
  const answer = await ledger.takeLease({ run, holder: 'ann@host 17' });
  if (answer.status !== 'taken') throw new Error(answer.status);
  return answer.lease;
}

export async function beginUnit(ledger: Ledger, unit = 'u1'): Promise<Lease> {
  const lease = await begin(ledger);
  await ledger.addUnits(lease, [{ unit, step: 'draft', input: '{"n": 2.0}' }]);
  return lease;
}

export async function begun(open: OpenEmpty): Promise<Setting & { readonly lease: Lease }> {
  const made = await setting(open);
  return { ...made, lease: await begin(made.ledger) };
}

export async function begunUnit(open: OpenEmpty): Promise<Setting & { readonly lease: Lease }> {
  const made = await setting(open);
  return { ...made, lease: await beginUnit(made.ledger) };
}

export const passed: Judgement = { status: 'pass', codes: [], record: '{"findings":[]}', value: '{"score": 2.0}' };

export const failed: Judgement = {
  status: 'fail',
  codes: [
    { source: 'finding', code: 'schema.type', grade: 'error', path: '/items/*' },
    { source: 'finding', code: 'rules.failed', grade: 'error', rule: 'sum' },
  ],
  record: '{"findings":[{"code":"schema.type"}]}',
};

export const held: Judgement = {
  status: 'hold',
  codes: [{ source: 'change', code: 'parse.cut', grade: 'unsafe' }],
  record: '{"findings":[],"reason":"doubt"}',
  value: '{"refund": 40.0}',
};

export function ending(attempt: number, judgement: Judgement, state: UnitState, more: Partial<AttemptEnd> = {}): AttemptEnd {
  return {
    unit: 'u1',
    step: 'draft',
    attempt,
    call: { call: 1, finish: 'stop', usage: { inputTokens: 10, outputTokens: 5, cost: 0.0003 }, took: 12.5 },
    reply: 'Here it is: {"score": 2.0}',
    judgement,
    move: { state },
    ...more,
  };
}

export async function starting(ledger: Ledger, lease: Lease, attempt: number, unit = 'u1') {
  return await ledger.startAttempt(lease, { unit, step: 'draft', attempt, model: 'fake:one', request: '[{"role":"user"}]' });
}

export async function gather<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const gathered: Row[] = [];
  for await (const row of rows) gathered.push(row);
  return gathered;
}

export async function shown(ledger: Ledger, unit = 'u1', run = 'r1'): Promise<UnitState | undefined> {
  return (await ledger.unit(run, unit)).at(-1)?.state;
}

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Judgement, type Lease, type Ledger, openLedger } from '@tamis/ledger';
import type { Options } from '../options.ts';
import { met, short } from '../print/figures.ts';
import { printTable } from '../print/table.ts';
import { median } from '../timing/statistics.ts';

const IN_FLIGHT = 64;
const LEAST_ATTEMPTS = 2_000;
const MOST_RESUME = 2_000;
const STEPS = ['draft', 'score'];

/** A reply of some 2 KB, as units have them. */
const REPLY = JSON.stringify({ text: 'All work and no play makes Jack a dull boy. '.repeat(45), score: 4 });
const INPUT = JSON.stringify({ id: 1, text: 'x'.repeat(300) });
const PASS: Judgement = { status: 'pass', codes: [], record: '{"findings":[],"changes":[],"dropped":[]}', value: REPLY };
const FAIL: Judgement = {
  status: 'fail',
  codes: [{ source: 'finding', code: 'schema.type', grade: 'error' }],
  record: '{"findings":[{"code":"schema.type","path":"/score"}]}',
};

/** The ledger alone, with all guarantees: attempts recorded with 64 in flight, and what it takes to find what is left to do. */
export async function ledger(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    await recording(folder, options);
    await resuming(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function begun(file: string, units: number): Promise<{ readonly opened: Ledger; readonly lease: Lease }> {
  const opened = openLedger(file);
  await opened.createRun({ run: 'run', kind: 'pipeline', steps: STEPS, contents: 'all' });
  const answer = await opened.takeLease({ run: 'run', holder: 'bench' });
  if (answer.status !== 'taken') throw new Error(answer.status);
  for (let from = 0; from < units; from += 1_000) {
    const count = Math.min(1_000, units - from);
    await opened.addUnits(
      answer.lease,
      Array.from({ length: count }, (_, index) => ({ unit: nameOf(from + index), step: 'draft', input: INPUT })),
    );
  }
  return { opened, lease: answer.lease };
}

function nameOf(index: number): string {
  return `customer_feedback__item${String(index).padStart(7, '0')}`;
}

/** A fifth of the first attempts fail, so that there are findings and second attempts. */
async function work(opened: Ledger, lease: Lease, index: number): Promise<void> {
  const unit = nameOf(index);
  const isBad = index % 5 === 0;
  if (isBad) await attempt(opened, lease, { unit, attempt: 1, judgement: FAIL });
  await attempt(opened, lease, { unit, attempt: isBad ? 2 : 1, judgement: PASS });
}

async function attempt(
  opened: Ledger,
  lease: Lease,
  given: { unit: string; attempt: number; judgement: Judgement },
): Promise<void> {
  const key = { unit: given.unit, step: 'draft', attempt: given.attempt };
  const started = await opened.startAttempt(lease, { ...key, model: 'bench:model' });
  if (started.status !== 'started') throw new Error('This attempt was judged before.');
  const isPass = given.judgement.status === 'pass';
  await opened.endAttempt(lease, {
    ...key,
    call: { call: started.call, usage: { inputTokens: 200, outputTokens: 500, cost: 0.0004 } },
    reply: REPLY,
    judgement: given.judgement,
    move: isPass ? { state: 'valid', next: 'score' } : { state: 'pending' },
  });
}

async function recording(folder: string, { quick }: Options): Promise<void> {
  const units = quick ? 4_000 : 20_000;
  const rounds = quick ? 2 : 5;
  const speeds: number[] = [];
  const perCpuSecond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { opened, lease } = await begun(join(folder, `record-${round}.sqlite`), units);
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    let next = 0;
    const one = async () => {
      while (next < units) await work(opened, lease, next++);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, one));
    const { user, system } = process.cpuUsage(cpu);
    speeds.push(((units * 1.2) / (performance.now() - start)) * 1e3);
    perCpuSecond.push(((units * 1.2) / (user + system)) * 1e6);
    await opened.close();
  }
  const speed = median(speeds);
  printTable(
    `ledger: attempts recorded with synchronous FULL, ${IN_FLIGHT} in flight, 2 KB replies, ${units} units, ${rounds} rounds`,
    ['', 'attempts a second', 'least', 'a CPU-second', 'target', ''],
    [
      [
        'start and end',
        short(speed),
        short(Math.min(...speeds)),
        short(median(perCpuSecond)),
        `≥ ${LEAST_ATTEMPTS}`,
        met(speed >= LEAST_ATTEMPTS),
      ],
    ],
  );
}

async function resuming(folder: string, { full }: Options): Promise<void> {
  const units = full ? 1_000_000 : 100_000;
  const file = join(folder, 'resume.sqlite');
  const { opened, lease } = await begun(file, units);
  // Half of them are one step further, and their attempts are in the way.
  for (let from = 0; from < units / 2; from += 1_000)
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => work(opened, lease, from + index)));
  await opened.close();
  const start = performance.now();
  const again = openLedger(file);
  await again.takeLease({ run: 'run', holder: 'bench', force: true });
  const afterOpening = performance.now();
  let left = 0;
  for (const state of ['running', 'pending'] as const) for await (const _ of again.units('run', { state })) left += 1;
  const afterScan = performance.now();
  await again.counts('run');
  const afterCounts = performance.now();
  await again.costs('run');
  await again.codes('run');
  const afterCosts = performance.now();
  await again.close();
  const time = (from: number, to: number) => `${short(to - from)} ms`;
  printTable(
    `ledger: resuming at ${units} units, ${left} of them unfinished, ${short(statSync(file).size / 1e6)} MB`,
    ['', 'time', 'target', ''],
    [
      ['open', time(start, afterOpening), '', ''],
      ['open and scan', time(start, afterScan), `≤ ${MOST_RESUME} ms`, met(afterScan - start <= MOST_RESUME)],
      ['counts by step and state', time(afterScan, afterCounts), '', ''],
      ['costs and codes', time(afterCounts, afterCosts), '', ''],
    ],
  );
}

import type { AttemptEnd, Judgement, Lease, Ledger, UnitMove, UnitRow } from '../src/index.ts';

const UNITS = ['u1', 'u2', 'u3', 'u4', 'u5'];

export async function runToTheEnd(ledger: Ledger): Promise<void> {
  await ledger.createRun({ run: 'r1', kind: 'pipeline', steps: ['draft', 'score'], contents: 'all' });
  const answer = await ledger.takeLease({ run: 'r1', holder: 'runner', force: true });
  if (answer.status !== 'taken') throw new Error(answer.status);
  const { lease } = answer;
  await ledger.addUnits(
    lease,
    UNITS.map((unit) => ({ unit, step: 'draft', input: `{"of": "${unit}", "n": 1.0}` })),
  );
  for (let left = await unfinished(ledger); left.length > 0; left = await unfinished(ledger))
    await Promise.all(left.map((unit) => attemptNext(ledger, lease, unit)));
  await ledger.changeRun(lease, { status: 'ended' });
  await ledger.releaseLease(lease);
}

async function unfinished(ledger: Ledger): Promise<readonly UnitRow[]> {
  const left: UnitRow[] = [];
  for (const state of ['pending', 'running'] as const) for await (const unit of ledger.units('r1', { state })) left.push(unit);
  return left;
}

async function attemptNext(ledger: Ledger, lease: Lease, { unit, step, attempts }: UnitRow): Promise<void> {
  const key = { unit, step, attempt: attempts + 1 };
  const started = await ledger.startAttempt(lease, { ...key, model: 'fake:one' });
  if (started.status === 'judged') throw new Error(`${unit} is unfinished, but its attempt was judged.`);
  await ledger.endAttempt(lease, { ...key, call: { call: started.call }, ...answerTo(key) });
}

// The model's reply depends only on the prompt.
function answerTo({
  unit,
  step,
  attempt,
}: {
  unit: string;
  step: string;
  attempt: number;
}): Pick<AttemptEnd, 'reply' | 'judgement' | 'move'> {
  const reply = `{"by": "${unit} ${step} ${attempt}", "score": ${attempt}.0}`;
  const isGood = attempt === 3 || !(unit === 'u2' || (unit === 'u4' && step === 'score'));
  const bad: Judgement = { status: 'fail', codes: [{ source: 'finding', code: 'schema.type', grade: 'error' }], record: '{}' };
  if (!isGood) return { reply, judgement: bad, move: { state: unit === 'u4' && attempt === 2 ? 'failed' : 'pending' } };
  return { reply, judgement: { status: 'pass', codes: [], record: '{}', value: reply }, move: moveOf(unit, step) };
}

function moveOf(unit: string, step: string): UnitMove {
  if (step === 'score') return { state: 'valid' };
  if (unit !== 'u3') return { state: 'valid', next: 'score' };
  return { state: 'valid', children: ['u3.1', 'u3.2'].map((child) => ({ unit: child, step: 'score', input: '1.0' })) };
}

export async function exported(ledger: Ledger): Promise<string> {
  const lines: unknown[] = [await ledger.counts('r1'), await ledger.codes('r1')];
  for await (const unit of ledger.units('r1', { contents: true })) lines.push(unit);
  for await (const { calls: _, ...attempt } of ledger.attempts('r1', { contents: true })) lines.push(attempt);
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

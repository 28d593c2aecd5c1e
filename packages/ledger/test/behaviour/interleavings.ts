import { Fault } from '@tamis/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lease, Ledger } from '../../src/index.ts';
import { NaiveLedger, type Operation } from './naive-ledger.ts';
import { begin, failed, gather, type OpenEmpty, passed, setting } from './setting.ts';

const UNITS = 2;

const unit = fc.nat(UNITS - 1);
const attempt = fc.integer({ min: 1, max: 3 });
const call = fc.integer({ min: 1, max: 3 });
const lease = fc.oneof(
  { weight: 9, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constant('old' as const) },
);
const state = fc.constantFrom('pending', 'running', 'valid', 'failed', 'skipped');

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('start'), unit, attempt, lease }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end'),
      unit,
      attempt,
      call,
      to: fc.constantFrom('valid', 'failed', 'pending'),
      lease,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault'), unit, attempt, call }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('change'), unit, from: state, to: fc.constantFrom('pending', 'skipped') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-over') }) },
) as fc.Arbitrary<Operation>;

// Any operations in any order, some of them concurrent, compared with a ledger that is too simple to be wrong.
export function interleavingsBehaviour(open: OpenEmpty): void {
  test('whatever happens in whatever order, a ledger answers and keeps the same as a naive one', async () => {
    const { ledger } = await setting(open);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(operation, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), async (batches) => {
        const run = `run ${++made}`;
        const real = new Driver(ledger, await begin(ledger, run));
        const naive = new NaiveLedger(UNITS);
        await real.addUnits();
        for (const batch of batches) {
          const expected = batch.map((one) => naive.do(one));
          expect(await Promise.all(batch.map((one) => real.do(one)))).toEqual(expected);
        }
        expect(await real.kept()).toEqual(naiveKept(naive));
      }),
      { numRuns: 60 },
    );
  });
}

function naiveKept({ units }: NaiveLedger): object {
  return units.map(({ state: shown, attempts, result }) => ({
    state: shown,
    judged: attempts.filter(({ judged }) => judged).length,
    result: result ?? undefined,
    calls: attempts.map(({ calls }) => calls),
  }));
}

class Driver {
  readonly #ledger: Ledger;
  readonly #first: Lease;
  #epoch: number;

  constructor(ledger: Ledger, first: Lease) {
    this.#ledger = ledger;
    this.#first = first;
    this.#epoch = first.epoch;
  }

  async addUnits(): Promise<void> {
    const units = Array.from({ length: UNITS }, (_, index) => ({ unit: `u${index}`, step: 'draft' }));
    await this.#ledger.addUnits(this.#first, units);
  }

  async do(one: Operation): Promise<string> {
    try {
      return await this.#perform(one);
    } catch (problem) {
      if (problem instanceof Fault && problem.code === 'fault.lease-lost') return 'refused';
      if (problem instanceof RangeError) return 'mistake';
      throw problem;
    }
  }

  async #perform(one: Operation): Promise<string> {
    const run = this.#first.run;
    if (one.kind === 'take-over') {
      // Counted before it is done: concurrent requests after it come under the new epoch.
      this.#epoch += 1;
      const answer = await this.#ledger.takeLease({ run, holder: 'next', force: true });
      return answer.status === 'taken' ? String(answer.lease.epoch) : answer.status;
    }
    const isOld = 'lease' in one && one.lease === 'old';
    const own: Lease = { ...this.#first, epoch: this.#epoch - (isOld ? 1 : 0) };
    const key = { unit: `u${one.unit}`, step: 'draft' };
    if (one.kind === 'change') return await this.#ledger.changeUnit(own, { ...key, from: [one.from], state: one.to });
    const numbered = { ...key, attempt: one.attempt };
    if (one.kind === 'fault') return await this.#ledger.endCall(own, { ...numbered, call: one.call, code: 'fault.server' });
    if (one.kind === 'start') {
      const started = await this.#ledger.startAttempt(own, { ...numbered, model: 'fake' });
      return started.status === 'judged' ? 'judged' : `call ${started.call} lost ${started.lost}`;
    }
    const judgement = one.to === 'valid' ? passed : failed;
    return await this.#ledger.endAttempt(own, { ...numbered, call: { call: one.call }, judgement, move: { state: one.to } });
  }

  async kept(): Promise<object> {
    const run = this.#first.run;
    const units = await gather(this.#ledger.units(run));
    return await Promise.all(
      units.map(async ({ unit: id, state: shown, attempts: judged, result }) => ({
        state: shown,
        judged,
        result,
        calls: (await gather(this.#ledger.attempts(run, { unit: id }))).map(({ calls }) => calls.map(({ outcome }) => outcome)),
      })),
    );
  }
}

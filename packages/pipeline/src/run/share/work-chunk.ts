import { Fault } from '@tamis/core';
import { inSpan, type OpenSpan } from '@tamis/core/model';
import type { Lease, UnitRow } from '@tamis/ledger';
import type { TakenChunk } from '@tamis/ledger/internal';
import { handsFor } from '../hands.ts';
import { Pools, stepsByLane } from '../pool.ts';
import { Room } from '../room.ts';
import { chunkSpan } from '../run-spans.ts';
import { walk } from '../unit-walk.ts';

const LEASE = 15_000;

const HEARTBEAT = 3000;

// A unit that this many workers worked on alone when they died is not tried again. One of them may have been killed by anything else.
const ALONE = 2;

const DEATHS = 2;

// Works on a chunk until nothing is left in it or the work stops. Its lease shuts out the previous worker, whose later writes are refused.
// `onFound` is called when all its units are in hand or done.
export async function workChunk(worker: Room, taken: TakenChunk, holder: string, onFound: () => void): Promise<void> {
  await inSpan(worker.given.telemetry, chunkSpan(taken), (telemetry) => workTaken(worker, taken, holder, { telemetry, onFound }));
}

interface Working {
  readonly telemetry: OpenSpan | undefined;
  readonly onFound: () => void;
}

async function workTaken(worker: Room, taken: TakenChunk, holder: string, working: Working): Promise<void> {
  const { ledger } = worker.given;
  const answer = await ledger.takeLease({ run: worker.run, name: taken.name, holder, milliseconds: LEASE, force: true });
  if (answer.status !== 'taken') return await taken.done();
  const { lease } = answer;
  const { name: _name, tries: _tries, touch: _touch, done: _done, giveBack: _giveBack, ...range } = taken;
  const concurrency = handsFor(worker.given.concurrency);
  const room = new Room({ ...worker.given, ...working, concurrency, lease, range, parent: worker });
  const beat = setInterval(() => void sayAlive(room, taken), HEARTBEAT);
  try {
    if (taken.tries >= DEATHS) await workAlone(room, holder);
    if (!room.isStopping) await new Pools(room, lanesOf(room)).work();
    await leave(room);
    if (room.isStopping) await taken.giveBack();
    else await taken.done();
    await ledger.releaseLease(lease);
  } catch (problem) {
    // Another worker has it now, and continues from what is recorded.
    if (!(problem instanceof Fault) || problem.code !== 'fault.lease-lost') throw problem;
  } finally {
    clearInterval(beat);
  }
}

function lanesOf({ given: { steps, modelOf } }: Room): readonly ReadonlySet<string>[] {
  return stepsByLane(steps, (step) => modelOf(step).lane);
}

// Sends a heartbeat. A failed one is no reason to stop unless it says that another worker has the chunk; the next write will find out what
// is wrong.
async function sayAlive(room: Room, { touch }: TakenChunk): Promise<void> {
  const { ledger, lease } = room.given;
  const [isOurs] = await Promise.all([touch().catch(() => true), ledger.renewLease(lease, LEASE).catch(() => undefined)]);
  if (!isOurs) room.stop({ kind: 'interrupted' });
}

// Works on units one at a time, starting with those that were in progress when two workers died. If one of them kills more workers, it is
// clear which: its own lease was never released.
async function workAlone(room: Room, holder: string): Promise<void> {
  const { ledger, range, steps } = room.given;
  const suspects: UnitRow[] = [];
  for await (const row of ledger.units(room.run, { state: 'running', ...range }))
    if (await wasLost(room, row)) suspects.push(row);
  const all = new Set(steps.map(({ name }) => name));
  for (const row of suspects) {
    if (room.isStopping) return;
    const lease = await aloneLease(room, row, holder);
    if (lease === undefined) continue;
    await walk(room, row.unit, all);
    await ledger.releaseLease(lease);
  }
}

async function wasLost(room: Room, { unit, step }: UnitRow): Promise<boolean> {
  for await (const { calls } of room.given.ledger.attempts(room.run, { unit, step }))
    if (calls.some(({ outcome }) => outcome === 'lost')) return true;
  return false;
}

// The lease for working on a unit alone, or undefined if too many workers died while working on it alone. The unit is then quarantined.
async function aloneLease(room: Room, { unit, step }: UnitRow, holder: string): Promise<Lease | undefined> {
  const { ledger, lease } = room.given;
  const name = `alone ${unit}`;
  const before = await ledger.leaseOf(room.run, name);
  if (before !== undefined && before.epoch >= ALONE) {
    const change = { from: ['running', 'pending'], state: 'quarantined', reason: 'ended-workers', isCallLost: true } as const;
    await ledger.changeUnit(lease, { unit, step, ...change });
    room.moved(step, unit, 'quarantined');
    await ledger.releaseLease(before);
    return undefined;
  }
  // Whoever had it before has lost the chunk.
  const answer = await ledger.takeLease({ run: room.run, name, holder, milliseconds: LEASE, force: true });
  return answer.status === 'taken' ? answer.lease : undefined;
}

async function leave(room: Room): Promise<void> {
  if (!room.isStopping) return;
  const { ledger, lease, range } = room.given;
  for await (const { unit, step } of ledger.units(room.run, { state: 'running', ...range }))
    await ledger.changeUnit(lease, { unit, step, from: ['running'], state: 'pending' });
}

import type { BatchRow, RunChange, UnitCounts } from '@tamis/ledger';
import { mixedModels, mixedText } from '../stale/mixed-models.ts';
import { staleResults } from '../stale/stale-results.ts';
import { commonestAt } from './commonest.ts';
import { writeReports } from './reports.ts';
import type { Room } from './room.ts';
import type { RunEnd, Stop } from './run-end.ts';
import { lentUnits } from './share/lent-units.ts';
import { SKIPPED } from './skipped.ts';

export async function conclude(room: Room, folder: string, isRemote = false): Promise<RunEnd> {
  const { run } = room;
  const { ledger, lease } = room.given;
  const left = await ledger.counts(run);
  const { pending, running } = left.states;
  // A run is never called complete while a unit is open, because that would lose the unit.
  if (!room.isStopping && pending + running > 0)
    throw new Error(`${pending + running} units are open, but nothing is left to do.`);
  const batches = await ledger.batches(run, { open: true });
  if (running > 0) await rest(room, batches);
  const counts = running > 0 ? await ledger.counts(run) : left;
  const stop = await explained(room, room.stopped ?? zeroValid(counts));
  if (stop === undefined) await writeReports(room, folder);
  if (!(isRemote && stop?.kind === 'interrupted')) await ledger.changeRun(lease, statusOf(stop, counts));
  const row = await ledger.run(run);
  return {
    run,
    folder,
    ...(stop && { stop }),
    counts,
    costs: await ledger.costs(run),
    batches,
    stale: row === undefined ? [] : await staleResults({ ledger, row }),
    notes: [
      ...[...room.notes, ...room.replacements, ...(await skipNotes(room))],
      ...(row === undefined ? [] : (await mixedModels({ ledger, row })).map((one) => `${mixedText(one)}.`)),
    ],
  };
}

async function skipNotes({ given: { ledger, steps }, run }: Room): Promise<readonly string[]> {
  if (!steps.some(({ when }) => when !== undefined)) return [];
  const skipped = await ledger.passedBecause(run, SKIPPED);
  return [...skipped].map(
    ([step, units]) => `${step}: ${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} skipped this step.`,
  );
}

async function rest({ given: { ledger, lease }, run }: Room, batches: readonly BatchRow[]): Promise<void> {
  const away = new Set<string>();
  for (const { batch } of batches)
    for (const { unit, outcome } of await ledger.batchCalls(run, batch)) if (outcome === 'open') away.add(unit);
  const isLent = await lentUnits(ledger, run);
  for await (const { unit, step } of ledger.units(run, { state: 'running' }))
    if (!away.has(unit) && !isLent(unit)) await ledger.changeUnit(lease, { unit, step, from: ['running'], state: 'pending' });
}

export function restStatus(counts: UnitCounts): RunChange {
  const { pending, running } = counts.states;
  return pending + running > 0 ? { status: 'paused', reason: 'rechecked' } : statusOf(zeroValid(counts), counts);
}

function statusOf(stop: Stop | undefined, { states }: UnitCounts): RunChange {
  if (stop?.kind === 'zero-valid') return { status: 'failed', reason: stop.kind };
  if (stop !== undefined) return { status: 'paused', reason: stop.kind };
  return states.waiting > 0 ? { status: 'paused', reason: 'waiting' } : { status: 'ended' };
}

function zeroValid({ steps }: UnitCounts): Stop | undefined {
  for (const { step, states } of steps) {
    const { valid, repaired, waiting, pending, running, failed } = states;
    if (failed > 0 && valid + repaired + waiting + pending + running === 0)
      return { kind: 'zero-valid', step, units: failed, isEarly: false, commonest: [] };
  }
  return undefined;
}

async function explained(room: Room, stop: Stop | undefined): Promise<Stop | undefined> {
  if (stop?.kind !== 'zero-valid') return stop;
  return { ...stop, commonest: await commonestAt(room.given.ledger, room.run, stop.step) };
}

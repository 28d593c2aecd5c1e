import { type Fleet, type FleetWorker, isPostgresPlace, postgresPlace, watchFleet } from '@tamis/ledger/internal';
import { isWorkedOn } from './is-worked-on.ts';
import type { OpenedRun } from './open-run.ts';

/** Reads who works on the runs of a database. */
export async function readFleet(db: string): Promise<Fleet> {
  const watch = watchFleet(db);
  try {
    return await watch.read();
  } finally {
    await watch.close();
  }
}

/** Reads who works on one run. If it is kept in a file, that is at most one process, and its calls are not counted. */
export async function fleetOf(run: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<Fleet> {
  const { place } = run.ledger;
  if (!isPostgresPlace(place)) return { at: Date.now(), workers: await processAt(run), runs: [] };
  const { schema } = postgresPlace(place);
  const { at, workers, runs } = await readFleet(place);
  const isHere = ({ runs: own, chunks }: FleetWorker) => own.includes(schema) || chunks.some((chunk) => chunk.run === schema);
  return { at, workers: workers.filter(isHere), runs: runs.filter((one) => one.run === schema) };
}

async function processAt(run: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<readonly FleetWorker[]> {
  const { ledger, row } = run;
  const by = (await isWorkedOn(run)) ? await ledger.leaseOf(row.run) : undefined;
  if (by === undefined) return [];
  return [{ holder: by.holder, role: 'leader', state: 'working', runs: [row.run], startedAt: by.takenAt, chunks: [] }];
}

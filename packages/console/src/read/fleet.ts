import { Fault } from '@tamis/core';
import { type Fleet, isPostgresPlace, postgresPlace } from '@tamis/ledger/internal';
import { fleetOf, readFleet } from '@tamis/pipeline';
import type { BookRun } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { FleetOut } from '../model/fleet.ts';

export async function readFleets(books: Books): Promise<FleetOut> {
  const runs = await books.runs();
  const inDatabase = Map.groupBy(
    runs.filter(({ ledger }) => isPostgresPlace(ledger.place)),
    ({ ledger }) => postgresPlace(ledger.place).url,
  );
  const faults: string[] = [];
  const shared = await Promise.all([...inDatabase].map(([url, own]) => ofDatabase(url, own, faults)));
  const alone = await Promise.all(runs.filter(({ ledger }) => !isPostgresPlace(ledger.place)).map(ofFile));
  return { fleets: [...shared, ...alone].flatMap((fleet) => fleet ?? []), faults };
}

type FleetPart = FleetOut['fleets'][number];

// A database that does not answer is told, and hides no other.
async function ofDatabase(url: string, runs: readonly BookRun[], faults: string[]): Promise<FleetPart | undefined> {
  try {
    const ids = new Map(runs.map(({ ledger, book }) => [postgresPlace(ledger.place).schema, book.id]));
    return { place: postgresPlace(url).shown.replace(/\?.*/, ''), isDatabase: true, ...fleetOut(await readFleet(url), ids) };
  } catch (problem) {
    if (!(problem instanceof Fault)) throw problem;
    faults.push(problem.message);
    return undefined;
  }
}

async function ofFile(run: BookRun): Promise<FleetPart | undefined> {
  const fleet = await fleetOf(run);
  if (fleet.workers.length === 0) return undefined;
  return { place: run.folder, isDatabase: false, ...fleetOut(fleet, new Map([[run.row.run, run.book.id]])) };
}

function fleetOut({ at, workers, runs }: Fleet, ids: ReadonlyMap<string, string>): Pick<FleetPart, 'at' | 'workers' | 'runs'> {
  return {
    at,
    workers: workers.map(({ holder, runs: own, chunks, ...worker }) => ({
      process: holder,
      ...worker,
      runs: own.map((name) => ({ name, id: ids.get(name) })),
      chunks: chunks.map((chunk) => ({ ...chunk })),
    })),
    runs: runs.map(({ run, ...counts }) => ({ name: run, id: ids.get(run), ...counts })),
  };
}

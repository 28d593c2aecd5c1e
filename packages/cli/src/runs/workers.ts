import { shellWord } from '@tamis/core/wording';
import { postgresPlace } from '@tamis/ledger/internal';
import { fleetOf, readFleet } from '@tamis/pipeline';
import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { WorkersFlags } from '../flags/look-flags.ts';
import { tellShown } from '../io/shown.ts';
import { withoutFaults } from './run-halt.ts';
import { showRun } from './with-run.ts';
import { fleetJson, fleetText } from './workers-text.ts';

// `tamis workers`: shows who works on a run, or on all runs of a database.
export async function workers(flags: WorkersFlags, run: string | undefined): Promise<number> {
  if (run !== undefined) return await ofRun(flags, run);
  const named = flags.db ?? process.env.TAMIS_DB;
  if (named === undefined)
    throw usage(
      'Expected the folder of a run, or --db URL for all runs of a database.',
      'tamis workers --db postgres://HOST/DATABASE',
    );
  const db = readDb(named);
  const shown = postgresPlace(db).shown.replace(/\?.*/, '');
  const fleet = await withoutFaults(() => readFleet(db));
  const advice = `To start a worker: tamis worker --db ${shellWord(shown)}`;
  await tellShown(flags, {
    text: (paint) => fleetText(fleet, `on the runs in ${shown}`, advice, paint),
    json: () => fleetJson(fleet),
  });
  return EXIT.valid;
}

async function ofRun(flags: WorkersFlags, folder: string): Promise<number> {
  if (flags.db !== undefined) throw usage('RUN and --db exclude each other.', 'Give one of them.');
  return await showRun(flags, folder, async (run) => {
    const fleet = await fleetOf(run);
    const advice = `To continue the run: tamis run ${shellWord(run.folder)}`;
    return { text: (paint) => fleetText(fleet, `on ${run.folder}`, advice, paint), json: () => fleetJson(fleet) };
  });
}

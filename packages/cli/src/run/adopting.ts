import { basename, resolve } from 'node:path';
import { visible } from '@tamis/core/wording';
import { postgresPlace } from '@tamis/ledger/internal';
import { isRunFolder, sameRun, type WorkOptions } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { Halt } from '../exit/halt.ts';

// The options for starting a run in a database. If the same command has already started it elsewhere and is gone, such as with its machine,
// they continue that run; started once more, everything would be paid for twice. If it is still at work, the command ends.
export async function adopting(options: WorkOptions, source: string, out: string): Promise<WorkOptions> {
  const { db, name = basename(resolve(out)) } = options;
  if (db === undefined || isRunFolder(out) || new URL(db).searchParams.has('schema')) return options;
  const found = await sameRun(db, name, source);
  if (found === undefined) return options;
  const { schema } = postgresPlace(found.place);
  if (!found.isGone)
    throw new Halt(
      EXIT.held,
      `${found.holder.replace(/^p/, 'P')} already leads a run named ${name} of the same pipeline, in the schema ${schema}.`,
      'tamis worker helps it, and the same command takes over if it dies. Give --out another name to start another run.',
    );
  process.stderr.write(`Continuing ${visible(name)} in the schema ${schema}: ${visible(found.holder)} led it, and is gone.\n`);
  return { ...options, db: found.place };
}

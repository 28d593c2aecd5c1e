import { statSync } from 'node:fs';
import path from 'node:path';
import { distrustOf } from './distrust.ts';

/** The name of the file with the defaults of a project. */
export const PROJECT_FILE = 'tamis.yaml';

/** A project file that is not used, and the reason. */
export interface SkippedProject {
  readonly file: string;
  readonly reason: string;
}

/** The project file of a folder, if there is one, and those that were passed over. */
export interface FoundProject {
  readonly file?: string;
  readonly skipped: readonly SkippedProject[];
}

/**
 * The project file of a folder: the nearest one upward that is this user's own. `TAMIS_PROJECT` names another one, whoever owns
 * it, or none if it is empty.
 */
export function findProject(folder = process.cwd(), env: NodeJS.ProcessEnv = process.env): FoundProject {
  const named = env.TAMIS_PROJECT;
  if (named !== undefined) return { ...(named !== '' && { file: path.resolve(folder, named) }), skipped: [] };
  const skipped: SkippedProject[] = [];
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const file = path.join(at, PROJECT_FILE);
    const stats = statSync(file, { throwIfNoEntry: false });
    const reason = stats === undefined ? null : stats.isFile() ? distrustOf(file) : 'it is not a file';
    if (reason === undefined) return { file, skipped };
    if (reason !== null) skipped.push({ file, reason });
    if (path.dirname(at) === at) return { skipped };
  }
}

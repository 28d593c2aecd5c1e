import { existsSync } from 'node:fs';
import path from 'node:path';

/** The name of the file with the defaults of a project. */
export const PROJECT_FILE = 'tamis.yaml';

/** The project file of a folder: the nearest one upward. `TAMIS_PROJECT` names another one, or none if it is empty. */
export function findProject(folder = process.cwd(), env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.TAMIS_PROJECT;
  if (named !== undefined) return named === '' ? undefined : path.resolve(folder, named);
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const file = path.join(at, PROJECT_FILE);
    if (existsSync(file)) return file;
    if (path.dirname(at) === at) return undefined;
  }
}

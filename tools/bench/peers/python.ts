import { spawnSync } from 'node:child_process';

/** Debian installs its Python here, with its packages; another Python may come first on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** A Python that has these modules, if there is one. */
export function pythonWith(...modules: readonly string[]): string | undefined {
  return PYTHONS.find((one) => spawnSync(one, ['-c', `import ${modules.join(', ')}`]).status === 0);
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Installs what a tool needs and the workspace does not, into the tool's own folder, if it is missing; false if that fails.
export function install(folder: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: object;
  };
  if (Object.keys(dependencies).every((name) => existsSync(path.join(folder, 'node_modules', name)))) return true;
  process.stdout.write(`Some libraries are not installed yet: npm install --prefix ${path.relative(process.cwd(), folder)}\n`);
  const { status } = spawnSync(`npm install --no-save --prefix "${folder}"`, { stdio: 'inherit', shell: true });
  if (status === 0) return true;
  process.stdout.write('They could not be installed, so nothing was done. Check the network and try again.\n');
  return false;
}

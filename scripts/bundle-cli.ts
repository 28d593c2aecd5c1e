import { rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const cli = path.resolve(import.meta.dirname, '../packages/cli');
const folder = path.join(cli, 'bundle');

/**
 * Bundles the built command into a few files. Finding and opening some hundred small modules takes longer than all the
 * rest of a short run.
 */
async function bundleCli(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({ input: path.join(cli, 'dist/main.js'), platform: 'node', logLevel: 'warn' });
  await build.write({ dir: folder, format: 'esm' });
  await build.close();
}

await bundleCli();

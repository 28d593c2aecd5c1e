import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-01-01"))],
);
`;

export async function runWorkerd(command: string): Promise<number> {
  using made = mkdtempDisposableSync(path.join(tmpdir(), 'tamis-workerd-'));
  const contents = "export { worker as default } from './edge-program.ts';";
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ outfile: path.join(made.path, 'worker.mjs'), bundle: true, format: 'esm', platform: 'browser', conditions: ['workerd'] },
  });
  writeFileSync(path.join(made.path, 'config.capnp'), CONFIG);
  return spawnSync(command, ['test', path.join(made.path, 'config.capnp')], { stdio: 'inherit' }).status ?? 1;
}

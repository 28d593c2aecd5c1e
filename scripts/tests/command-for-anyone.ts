import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

// What another user needs to run the built command.
export interface CommandForAnyone {
  readonly node: string;
  readonly bin: string;
  readonly copyOf: (folder: string) => string;
}

export function commandForAnyone(): CommandForAnyone {
  const place = mkdtempSync(path.join(tmpdir(), 'tamis-anyone-'));
  const node = path.join(place, 'node');
  cpSync(process.execPath, node);
  const copyOf = (folder: string) => {
    const copy = path.join(place, folder);
    cpSync(path.join(root, folder), copy, { recursive: true });
    spawnSync('chmod', ['-R', 'a+rX', place]);
    return copy;
  };
  for (const folder of ['package.json', 'bundle']) copyOf(`packages/cli/${folder}`);
  return { node, bin: path.join(copyOf('packages/cli/bin'), 'tamis.js'), copyOf };
}

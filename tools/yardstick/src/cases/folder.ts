import { existsSync } from 'node:fs';
import path from 'node:path';

export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}

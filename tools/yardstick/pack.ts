import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const FOLDERS = ['yardstick/src', 'damage', 'lib'];

// Node runs TypeScript except below node_modules, so a package has JavaScript: the sources without their types.
export function pack(out: string): void {
  rmSync(out, { recursive: true, force: true });
  const tools = path.resolve(import.meta.dirname, '..');
  for (const name of FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: tools }))) {
    const file = path.join(out, name.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(file), { recursive: true });
    const text = stripTypeScriptTypes(readFileSync(path.join(tools, name), 'utf8'));
    writeFileSync(file, text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
  }
}

if (import.meta.main) pack(path.join(import.meta.dirname, 'dist'));

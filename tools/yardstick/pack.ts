import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** Node runs TypeScript except below node_modules, so a package has JavaScript: the sources without their types. */
export function pack(out: string): void {
  rmSync(out, { recursive: true, force: true });
  const source = path.join(import.meta.dirname, 'src');
  for (const name of globSync('**/*.ts', { cwd: source })) {
    const file = path.join(out, name.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(file), { recursive: true });
    const text = stripTypeScriptTypes(readFileSync(path.join(source, name), 'utf8'));
    writeFileSync(file, text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
  }
}

if (import.meta.main) pack(path.join(import.meta.dirname, 'dist'));

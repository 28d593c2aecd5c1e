import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TemplateName } from '../flags/start-flags.ts';
import { ownPath } from '../io/own-folder.ts';
import { withPackages } from './package-source.ts';

/** A project that can be written: its files by their paths, and what to type first. */
export interface Template {
  readonly files: ReadonlyMap<string, string>;
  /** The commands that its README begins with. */
  readonly next: readonly string[];
}

/** Reads a project that ships with the command. */
export function readTemplate(name: TemplateName): Template {
  const folder = ownPath(`templates/${name}`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .sort();
  const files = new Map(names.map((file) => [file, withPackages(readFileSync(path.join(folder, file), 'utf8'))]));
  return { files, next: commandsIn(files.get('README.md') ?? '') };
}

function commandsIn(page: string): readonly string[] {
  const block = /^```sh\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  return block.trim().split('\n');
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_KEYS } from './asking.ts';
import { type Command, commandsOf, patternOf } from './page.ts';
import { tamis } from './tamis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = path.join(import.meta.dirname, 'pages');

/** A folder with the files of a command. */
function folderOf({ files }: Command): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tamis-page-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** What is in the files of a folder. A run that is resumed has a lock beside its journal, which stays. */
function contentsOf(folder: string): readonly (readonly [name: string, text: string])[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !file.endsWith('.lock'))
    .map((file) => [file, readFileSync(file, 'utf8')]);
}

/** Compares without spaces at the ends of lines. What differs is shown line by line. */
function expectLines(text: string, lines: readonly string[]): void {
  const told = text.replaceAll(/ +$/gm, '').replace(/([^\n])$/, '$1\n');
  if (!patternOf(lines).test(told)) expect(told.split('\n')).toEqual([...lines, '']);
}

describe.each(readdirSync(pages))('%s', (page) => {
  it.each(commandsOf(readFileSync(path.join(pages, page), 'utf8')))('$title', async (command) => {
    const folder = folderOf(command);
    const before = contentsOf(folder);
    const words = command.words.map((word) => word.replace('EXAMPLES', path.join(root, 'examples')));
    const env = { ...NO_KEYS, TAMIS_LEDGER: path.join(tmpdir(), 'no-ledger.sqlite') };
    const { code, stdout, stderr } = await tamis(words, command.input, env, folder);
    expectLines(stderr.replaceAll(folder, 'DIR'), command.err);
    expectLines(String(stdout).replaceAll(folder, 'DIR'), command.out);
    expect(code).toBe(command.code);
    // A command that is refused writes nothing.
    if (code === 2) expect(contentsOf(folder)).toEqual(before);
  });
});

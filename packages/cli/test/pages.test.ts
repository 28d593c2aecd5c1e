import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { patternOf, walksOf } from './page.ts';
import { PageFolder } from './page-folder.ts';

const pages = path.join(import.meta.dirname, 'pages');

// Compares without spaces at the ends of lines, and with `␍` for a carriage return. What differs is shown line by line.
function expectLines(text: string, lines: readonly string[]): void {
  const told = text
    .replaceAll('\r', '␍')
    .replaceAll(/ +$/gm, '')
    .replace(/([^\n])$/, '$1\n');
  if (!patternOf(lines).test(told)) expect(told.split('\n')).toEqual([...lines, '']);
}

const ALONE = 100;

let walks = 0;

describe.each(readdirSync(pages))('%s', (page) => {
  const numbered = walksOf(readFileSync(path.join(pages, page), 'utf8')).map((walk) => ({ ...walk, number: walks++ }));
  it.each(numbered)('$title', async ({ commands, number }) => {
    const isAlone = isTaken(number, ALONE);
    const folder = new PageFolder();
    for (const command of commands) {
      await folder.prepare(command);
      const before = folder.contents();
      const { code, stdout, stderr } = await folder.run(command, isAlone);
      expectLines(stderr, command.err);
      expectLines(stdout, command.out);
      expect(code, command.title).toBe(command.code);
      for (const [name, lines] of command.left) {
        if (lines === undefined) expect(folder.read(name), name).toBeUndefined();
        else expectLines(folder.read(name) ?? `There is no file ${name}.`, lines);
      }
      // A command that is refused writes nothing.
      if (code === 2) expect(folder.contents()).toEqual(before);
    }
  });
});

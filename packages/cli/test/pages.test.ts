import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTaken, tagsInTurn } from '../../../scripts/tests/share.ts';
import { type Command, patternOf, walksOf } from './page.ts';
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

// One command of so many starts a process.
const ALONE = 100;

// A run takes one walk of three, but each where a person decides. There are two in `changed.txt`.
const STEP = 3;
const EACH = /^(inbox|releases|changed)/;

let [walks, commandsRun] = [0, 0];

describe.each(readdirSync(pages))('%s', (page) => {
  for (const { title, commands } of walksOf(readFileSync(path.join(pages, page), 'utf8'))) {
    it(title, { tags: tagsInTurn(walks++, EACH.test(page) ? 1 : STEP) }, () => walkOf(commands));
  }
});

async function walkOf(commands: readonly Command[]): Promise<void> {
  const folder = new PageFolder();
  for (const command of commands) {
    await folder.prepare(command);
    const before = command.code === 2 && folder.contents();
    const { code, stdout, stderr } = await folder.run(command, isTaken(commandsRun++, ALONE));
    expectLines(stderr, command.err);
    expectLines(stdout, command.out);
    expect(code, command.title).toBe(command.code);
    for (const [name, lines] of command.left) {
      if (lines === undefined) expect(folder.read(name), name).toBeUndefined();
      else expectLines(folder.read(name) ?? `There is no file ${name}.`, lines);
    }
    // A command that is refused writes nothing.
    if (before) expect(folder.contents()).toEqual(before);
  }
}

import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { begun, tamis } from './tamis.ts';

const voice = path.resolve(import.meta.dirname, '../../../examples/voice-commands/voice.yaml');

function folderWith(files: { readonly [name: string]: string }): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return path.join(folder, Object.keys(files)[0] as string);
}

const PLAY = `version: 1
lists:
  genre: genre.txt
forms:
  play: play {genre}
`;

describe('tamis commands explain', () => {
  it('shows nothing that a terminal would act on', async () => {
    const { stdout } = await tamis(['commands', 'explain', voice, 'model \u001b[2J\u202ewrite']);
    expect(stdout.toString()).not.toContain('\u001b');
    expect(stdout.toString()).not.toContain('\u202e');
  });

  it('refuses a megabyte at once', async () => {
    const { code, stdout } = await tamis(['commands', 'explain', voice], `model write ${'as teacher '.repeat(100_000)}\n`);
    expect(code).toBe(1);
    expect(stdout.length).toBeLessThan(2000);
  });
});

describe('tamis commands prompt', () => {
  it('tells a model what can be said, with examples that were judged', async () => {
    const { code, stdout } = await tamis(['commands', 'prompt', voice]);
    expect(code).toBe(0);
    const prompt = stdout.toString();
    for (const part of [
      '"reasoning": string',
      '- voice: as programmer, as teacher',
      'persona as programmer',
      '{scope} takes up to 2',
    ])
      expect(prompt).toContain(part);
    const sections = prompt.split(/^(Right|Wrong) for stance_command:\n/m);
    const examples = (title: string) =>
      (sections[sections.indexOf(title) + 1] ?? '').split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
    const good = await tamis(['check', '-', '--plain', '--grammar', voice], examples('Right').join('\n'));
    expect(good.code).toBe(0);
    expect(examples('Wrong').length).toBeGreaterThan(3);
    const bad = examples('Wrong').map((line) => line.slice(0, line.lastIndexOf(' (')));
    expect((await tamis(['check', '-', '--plain', '--grammar', voice], bad.join('\n'))).code).toBe(8);
  });
});

describe('tamis commands report', () => {
  it('reads failure records of check', async () => {
    const { stderr } = await tamis(['check', '-', '--plain', '--grammar', voice], 'persona wizard\nintent teach\n');
    const { stdout } = await tamis(['commands', 'report', voice, '-', '--kind', 'command'], stderr);
    expect(stdout.toString()).toContain('1 × "wizard" for persona');
  });
});

describe('tamis commands watch', () => {
  it('reports what was added, what was removed and what is wrong, and ends with Ctrl-C', async () => {
    const grammar = folderWith({ 'play.yaml': PLAY, 'genre.txt': 'jazz\nrock\n' });
    const { interrupt, stdout, ended } = begun(['commands', 'watch', grammar]);
    const heard = (wanted: RegExp) => until(`it says ${wanted}`, () => wanted.test(stdout()));
    await heard(/watching .*genre\.txt/);
    const list = path.join(path.dirname(grammar), 'genre.txt');
    writeFileSync(`${list}.new`, 'jazz\nfolk\n');
    renameSync(`${list}.new`, list);
    await heard(/fine: genre: 1 new \(folk\), 1 gone \(rock\)\n/);
    writeFileSync(grammar, PLAY.replace('play {genre}', 'start {genre}'));
    await heard(/fine: the grammar itself changed\n/);
    writeFileSync(list, '# nothing\n');
    await heard(/contract\.empty-list.*The last valid grammar stays in use/s);
    interrupt();
    expect((await ended).code).toBe(0);
  });
});

it('tamis config schema prints the schema of grammars', async () => {
  const { stdout } = await tamis(['config', 'schema', 'grammar']);
  expect(JSON.parse(stdout.toString())).toMatchObject({ $id: 'urn:tamis:grammar:1' });
});

it('a list that is not UTF-8 is a mistake of its grammar', async () => {
  const grammar = folderWith({ 'play.yaml': PLAY });
  writeFileSync(path.join(path.dirname(grammar), 'genre.txt'), Buffer.from('fr\xf6hlich\n', 'latin1'));
  const { code, stdout } = await tamis(['config', 'check', grammar, '--format', 'concise']);
  expect([code, stdout.toString()]).toEqual([2, expect.stringContaining('is not UTF-8')]);
});

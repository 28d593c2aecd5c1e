import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { jsonl, listIn, start, tamis } from './tamis.ts';

const voice = path.resolve(import.meta.dirname, '../../../examples/voice-commands/voice.yaml');
const suggest = path.resolve(import.meta.dirname, '../../../examples/voice-commands/suggest.contract.yaml');

/** A folder with some files; returns the path of the first. */
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
  it('says in which form and with which slots', async () => {
    const { code, stdout } = await tamis(['commands', 'explain', voice, 'model', 'WRITE', 'as', 'teacher', 'for', 'teaching']);
    expect(code).toBe(0);
    expect(stdout.toString()).toBe(
      [
        'can be said: model write as teacher for teaching',
        '  form     write',
        '  voice    as teacher',
        '  purpose  teach',
        '  commands.case: "WRITE" -> "write"',
        '',
      ].join('\n'),
    );
  });

  it('says why not, where, and what is nearest', async () => {
    const { code, stdout } = await tamis(['commands', 'explain', voice, 'model write as techer for teaching']);
    expect(code).toBe(1);
    expect(stdout.toString()).toContain('after "model write as", found "techer", which cannot be said there.');
    expect(stdout.toString()).toContain('  | model write as techer for teaching \n  |                ^^^^^^\n');
    expect(stdout.toString()).toContain('The nearest that can be said: model write as teacher for teaching');
  });

  it('takes lines, other forms and JSON', async () => {
    const lines = await tamis(['commands', 'explain', voice], 'intent teach\n\npersona nobody\n');
    expect(lines.code).toBe(1);
    expect(lines.stdout.toString()).toMatch(
      /can be said: intent teach.*cannot be said: Expected .*, found "nobody", which is not a preset/s,
    );
    const none = await tamis(['commands', 'explain', voice], '\n');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('No phrase was given.')]);
    const recipe = await tamis(['commands', 'explain', voice, 'describe · north', '--form', 'recipe', '--format', 'json']);
    expect(jsonl(recipe.stdout)).toMatchObject([{ status: 'pass', value: { form: 'recipe', slots: { prompt: 'describe' } } }]);
    const unknown = await tamis(['commands', 'explain', voice, 'x', '--form', 'recpie']);
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain('Did you mean `recipe`?');
  });

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

describe('tamis commands show', () => {
  const reply = JSON.stringify({
    suggestions: [
      { name: 'A', recipe: 'describe · north', stance_command: 'model write for', reasoning: 'why not' },
      { name: 'B', recipe: 'describe' },
    ],
  });

  it('shows what can be said, and the rest on request', async () => {
    const quiet = await tamis(['commands', 'show', suggest], reply);
    expect(quiet).toMatchObject({ code: 0, stderr: '' });
    expect(quiet.stdout.toString()).toBe('[A]\n  Say: model run describe north\n  Axes: D:north\n');
    const debug = await tamis(['commands', 'show', suggest, '--debug'], reply);
    expect(debug.stdout.toString()).toBe(quiet.stdout.toString());
    expect(debug.stderr).toContain('dropped in part A: stance_invalid_form');
    expect(debug.stderr).toContain('reasoning: why not');
    expect(debug.stderr).toContain('dropped B: recipe_missing_directional');
  });

  it('shows the reply as received if nothing is left', async () => {
    const run = await tamis(['commands', 'show', suggest], 'I can not help with that.\n');
    expect(run).toMatchObject({ code: 1, stderr: '' });
    expect(run.stdout.toString()).toBe('I can not help with that.\n');
  });

  it('marks what a person must decide first, and shows the rest as it is', async () => {
    const fine = { name: 'A', recipe: 'describe · north' };
    const over = { name: 'B', recipe: 'describe · borders parts people · north' };
    const run = await tamis(['commands', 'show', voice], JSON.stringify({ suggestions: [over, fine] }));
    expect(run.code).toBe(1);
    expect(run.stdout.toString()).toBe(
      [
        '[A]',
        '  Say: model run describe north',
        '  Axes: D:north',
        '',
        '[B] held: decide before you use it',
        '  held[commands.over-cap]: The slot scope takes at most 2, so the first 1 were left out.',
        '  Say: model run describe parts people north',
        '  Axes: S:parts people D:north',
        '',
      ].join('\n'),
    );
    expect(run.stderr).toBe('');
  });
});

describe('tamis commands report', () => {
  const entry = (stance: string, reasoning: string) =>
    `${JSON.stringify({
      kind: 'call-end',
      at: 1,
      attempt: 1,
      reply: JSON.stringify({ suggestions: [{ name: 'A', recipe: 'describe · north', stance_command: stance, reasoning }] }),
      finish: 'stop',
    })}\n`;
  const journal =
    '{"kind":"call-start","at":0}\n' +
    entry('persona wizard', 'Wizards explain well.') +
    entry('persona Wizard', 'It is magic.') +
    entry('model write as pirate for teaching', 'Fun.') +
    entry('intent teach', 'Fine.') +
    'not json\n';

  it('counts what models invent, with their reasoning', async () => {
    const { code, stdout } = await tamis(['commands', 'report', suggest, '-'], journal);
    expect(code).toBe(0);
    const text = stdout.toString();
    expect(text).toMatch(
      /^4 replies, 3 with something that cannot be said\n\n2 × "wizard" for persona {2}commands.unknown-preset\n/,
    );
    for (const part of ['Wizards explain well.', 'It is magic.', '1 × "pirate" for voice', 'change: add the word'])
      expect(text).toContain(part);
    expect(text).not.toContain('Fine.');
    const json = jsonl((await tamis(['commands', 'report', suggest, '-', '--format', 'json'], journal)).stdout);
    expect(json).toMatchObject([
      { replies: 4, failed: 3, invented: [{ found: 'wizard', slot: 'persona', count: 2 }, { found: 'pirate' }] },
    ]);
  });

  it('reads failure records of check', async () => {
    const { stderr } = await tamis(['check', '-', '--plain', '--grammar', voice], 'persona wizard\nintent teach\n');
    const { stdout } = await tamis(['commands', 'report', voice, '-', '--kind', 'command'], stderr);
    expect(stdout.toString()).toContain('1 × "wizard" for persona');
  });

  it('says that there are no replies', async () => {
    expect(await tamis(['commands', 'report', voice, '-'], '{"a":1}\n')).toMatchObject({ code: 2 });
  });
});

describe('tamis commands watch', () => {
  it('reports what was added, what was removed and what is wrong, and ends with Ctrl-C', async () => {
    const grammar = folderWith({ 'play.yaml': PLAY, 'genre.txt': 'jazz\nrock\n' });
    const child = start(['commands', 'watch', grammar]);
    let text = '';
    const heard = (wanted: RegExp) => until(`it says ${wanted}`, () => wanted.test(text));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await heard(/watching .*genre\.txt/);
    const list = path.join(path.dirname(grammar), 'genre.txt');
    writeFileSync(`${list}.new`, 'jazz\nfolk\n');
    renameSync(`${list}.new`, list);
    await heard(/fine: genre: 1 new \(folk\), 1 gone \(rock\)\n/);
    writeFileSync(grammar, PLAY.replace('play {genre}', 'start {genre}'));
    await heard(/fine: the grammar itself changed\n/);
    writeFileSync(list, '# nothing\n');
    await heard(/contract\.empty-list.*The last valid grammar stays in use/s);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

describe('tamis check --grammar', () => {
  it('lets through what can be said', async () => {
    const run = await tamis(['check', '-', '--plain', '--grammar', voice], 'intent teach\nintent sing\nIntent  Teach\n');
    expect(run.code).toBe(1);
    const lines = run.stdout.toString().split('\n');
    expect(lines[0]).toBe('intent teach');
    expect(JSON.parse(lines[1] as string)).toMatchObject({ form: 'intent', slots: { intent: 'teach' }, say: 'intent teach' });
    expect(jsonl(run.stderr)).toMatchObject([{ status: 'fail', code: 'commands.unknown-preset', raw_response: 'intent sing' }]);
  });

  it('writes the value of each command on request', async () => {
    const run = await tamis(['check', '-', '--plain', '--grammar', voice, '--as', 'value'], 'intent teach\nIntent  Teach\n');
    const value = { form: 'intent', slots: { intent: 'teach' }, say: 'intent teach', version: '2026-11-15' };
    expect(jsonl(run.stdout)).toEqual([value, value]);
    const units = await tamis(['check', '-', '--grammar', voice, '--as', 'value'], '{"reply":"intent teach","n":1}\n');
    expect(jsonl(units.stdout)).toEqual([{ reply: value, n: 1 }]);
  });

  it('takes a contract that names a grammar', async () => {
    const reply = JSON.stringify({ suggestions: [{ name: 'A', recipe: 'describe · north' }] });
    const run = await tamis(['check', '-', '--whole', '--contract', suggest], reply);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const twice = await tamis(['check', '-', '--whole', '--contract', suggest, '--grammar', voice], reply);
    expect(twice).toMatchObject({ code: 2 });
    expect(twice.stderr).toContain('Both --grammar');
  });

  it('says what is wrong with the grammar that a contract names', async () => {
    const broken = folderWith({ 'c.yaml': 'kind: command\ngrammar: g.yaml\n', 'g.yaml': 'forms: [\n' });
    const missing = folderWith({ 'c.yaml': 'kind: command\ngrammar: voice.yaml\n' });
    const check = async (file: string) => (await tamis(['config', 'check', file, '--format', 'concise'])).stdout.toString();
    expect(await check(broken)).toMatch(/^\S*g\.yaml:\d+:\d+: error\[file\.not-yaml\].*\n$/);
    expect(await check(missing)).toMatch(/^\S*c\.yaml:2:10: error\[file\.unreadable\]: There is no file .*voice\.yaml\.\n$/);
    expect(await tamis(['check', '-', '--plain', '--contract', missing], 'x\n')).toMatchObject({ code: 2 });
  });

  it.each(['--contract', '--schema'])('is suggested for a grammar given with %s', async (flag) => {
    const run = await tamis(['check', '-', '--plain', flag, voice], 'anything\n');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('file.bare-grammar');
  });

  it('says what is wrong with a grammar before it reads anything', async () => {
    const grammar = folderWith({ 'play.yaml': PLAY });
    const run = await tamis(['check', '-', '--plain', '--grammar', grammar], 'play jazz\n');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('file.list-unreadable');
    expect(run.stderr).toContain('There is no file');
    expect(run.stderr).toContain('play.yaml:3:10');
  });
});

describe('tamis judge', () => {
  it('knows commands and suggestions, with lists in the contract', async () => {
    const grammar = {
      version: 1,
      lists: { genre: 'genres.txt' },
      forms: { play: 'play {genre}' },
      suggestions: { command: { forms: ['play'] } },
    };
    const lists = { genre: ['jazz', { say: 'hip hop', value: 'hiphop' }] };
    const ask = (id: number, reply: string, contract: object) => `${JSON.stringify({ id, reply, contract })}\n`;
    const run = await tamis(
      ['judge'],
      ask(1, 'play Hip Hop', { kind: 'command', grammar, lists }) +
        ask(2, 'play rock', { kind: 'command', grammar, lists }) +
        ask(3, '{"suggestions":[{"name":"A","command":"play rock"}]}', { kind: 'suggestions', grammar, lists }) +
        ask(4, 'play jazz', { kind: 'command', grammar }) +
        ask(5, 'play jazz', { kind: 'command', grammar: './voice.yaml' }) +
        ask(6, 'play jazz', { kind: 'commands', grammar }) +
        ask(7, 'play jazz', { kind: 'command', grammar, lists: { genre: [] } }),
    );
    const answers = jsonl(run.stdout);
    expect(answers[0]).toMatchObject({
      status: 'pass',
      value: { form: 'play', slots: { genre: 'hiphop' }, say: 'play hip hop' },
    });
    expect(listIn(answers[1], 'findings')).toMatchObject([
      { code: 'commands.unknown-token', args: { found: 'rock', prefix: 'play' } },
    ]);
    expect(answers[2]).toMatchObject({ status: 'pass', value: { suggestions: [{ name: 'A' }] } });
    expect(listIn(answers[2], 'dropped')).toMatchObject([{ path: '/suggestions/0/command', value: 'play rock' }]);
    expect(answers.slice(3).map(({ status }) => status)).toEqual(Array(4).fill('contract-error'));
    const wanted = ['contract.missing-list', 'contract.bad-value', 'contract.unknown-kind', 'contract.empty-list'];
    wanted.forEach((code, index) => {
      expect(listIn(answers[index + 3], 'findings').map((finding) => finding.code)).toContain(code);
    });
  });
});

describe('tamis config check of a grammar', () => {
  const told = async (files: { readonly [name: string]: string }) => {
    const { code, stdout } = await tamis(['config', 'check', folderWith(files), '--format', 'concise']);
    return {
      code,
      lines: stdout
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.replace(/^.*\/(?=[^/]+:)/, '')),
    };
  };

  it('finds everything at once, with its place', async () => {
    const grammar = `version: 1
lists:
  genre: [jazz, Jazz]
  room: rooms.txt
  mood: moods.txt
presets:
  scene: [{kye: x}]
slots:
  genre: {most: 99, ober: refuse}
joiners: {"·": ["a b"]}
aliases: {jaz: swing}
forms:
  play: play {gerne} [in {room}
  stop: stop {gerne}
suggestions:
  command: {forms: [paly]}
  name: {}
`;
    const { code, lines } = await told({ 'g.yaml': grammar, 'moods.txt': '# none\n' });
    expect(code).toBe(2);
    const places = lines.map((line) => /^(\S+): error\[(\S+)\]/.exec(line)?.slice(1).join(' '));
    expect(places.sort()).toEqual(
      [
        'g.yaml:3:17 contract.duplicate-token',
        'g.yaml:4:9 file.list-unreadable',
        'g.yaml:5:9 contract.empty-list',
        'g.yaml:7:11 contract.bad-value',
        'g.yaml:7:12 contract.unknown-key',
        'g.yaml:9:17 contract.bad-value',
        'g.yaml:9:21 contract.unknown-key',
        'g.yaml:10:16 contract.bad-value',
        'g.yaml:11:11 contract.unknown-alias',
        'g.yaml:13:22 contract.form-syntax',
        'g.yaml:14:15 contract.unknown-slot',
        'g.yaml:16:21 contract.unknown-form',
        'g.yaml:17:3 contract.bad-value',
      ].sort(),
    );
    expect(lines.join('\n')).toContain('Did you mean `genre`?');
  });

  it.each([
    ['broken YAML', { 'g.yaml': 'version: 1\nforms:\n  play: [\n' }, /g\.yaml:\d+:\d+: error\[file\.not-yaml\]/],
    [
      'a list in broken JSON',
      { 'g.yaml': PLAY.replace('genre.txt', 'genre.json'), 'genre.json': '["jazz",]' },
      /genre\.json:1:9: error\[file\.not-json\]/,
    ],
    [
      'a pointer to nothing',
      { 'g.yaml': PLAY.replace('genre.txt', '{file: genre.yaml, at: /x}'), 'genre.yaml': 'y: [a]\n' },
      /has nothing at \/x/,
    ],
    [
      'a module without the export',
      { 'g.yaml': PLAY.replace('genre.txt', '{file: genre.mjs, export: x}'), 'genre.mjs': 'export const genre = [];\n' },
      /has no export x; it has genre/,
    ],
    [
      'a module that fails',
      { 'g.yaml': PLAY.replace('genre.txt', '{file: genre.mjs, export: x}'), 'genre.mjs': 'throw new Error("no");\n' },
      /could not be run: no/,
    ],
    [
      'a list and presets of one name',
      { 'g.yaml': `${PLAY}presets:\n  genre: [{key: a}]\n`, 'genre.txt': 'jazz\n' },
      /a name that no list has/,
    ],
    [
      'no version',
      { 'g.yaml': PLAY.replace('version: 1\n', ''), 'genre.txt': 'jazz\n' },
      /expected a string or a number.*, found nothing/,
    ],
    ['a list that is a folder', { 'g.yaml': PLAY.replace('genre.txt', '.') }, /must be a file, not a directory/],
  ])('reports %s', async (_name, files, wanted) => {
    const { code, lines } = await told(files as { readonly [name: string]: string });
    expect(code).toBe(2);
    expect(lines.join('\n')).toMatch(wanted);
  });

  it('reads every kind of list', async () => {
    const forms = 'forms:\n  all: say {a} {b} {c} {d} {e}\n';
    const grammar = `version: 1\nlists:\n  a: a.talon-list\n  b: b.json\n  c: {file: c.yml, at: /x/0}\n  d: d.txt\n  e: {file: e.mjs, export: words}\n${forms}`;
    const file = folderWith({
      'g.yaml': grammar,
      'a.talon-list': 'list: user.a\n-\n# remark\none thing: 1\ntwo\n',
      'b.json': '{"three": "3"}',
      'c.yml': 'x: [[four]]\n',
      'd.txt': '\ufefffive\r\n\r\n# remark\r\n',
      'e.mjs': 'export const words = new Set(["six"]);\n',
    });
    const { stdout } = await tamis(['commands', 'explain', file, 'say one thing three four five six', '--format', 'json']);
    expect(jsonl(stdout)).toMatchObject([{ value: { slots: { a: '1', b: '3', c: 'four', d: 'five', e: 'six' } } }]);
  });

  it('reads presets from the files that lists come from', async () => {
    const file = folderWith({
      'g.yaml': 'version: 1\npresets:\n  scene: scene.talon-list\n  mood: mood.txt\nforms:\n  go: scene {scene} [mood {mood}]\n',
      'scene.talon-list': 'list: user.scene\n-\nmovie night: movie\nfilm: movie\nparty\n',
      'mood.txt': 'calm\nvery calm\n',
    });
    const said = await tamis(['commands', 'explain', file, '--format', 'json'], 'scene film\nscene movie mood very calm\n');
    expect(jsonl(said.stdout)).toMatchObject([
      { value: { slots: { scene: 'movie' }, say: 'scene film' } },
      { value: { slots: { scene: 'movie', mood: 'very calm' }, say: 'scene movie night mood very calm' } },
    ]);
  });

  it('prints the schema of grammars', async () => {
    const { stdout } = await tamis(['config', 'schema', 'grammar']);
    expect(JSON.parse(stdout.toString())).toMatchObject({ $id: 'urn:tamis:grammar:1' });
  });
});

describe('lists of the host', () => {
  const check = async (files: { readonly [name: string]: string }) =>
    (await tamis(['config', 'check', folderWith(files), '--format', 'concise'])).stdout.toString();

  it('with a token that stands for nothing are a mistake', async () => {
    const grammar = PLAY.replace('genre.txt', 'genre.talon-list');
    expect(await check({ 'play.yaml': grammar, 'genre.talon-list': 'list: user.genre\n-\njazz:\nrock: r\n' })).toContain(
      'expected what jazz stands for, found nothing',
    );
  });

  it('with notation of forms in them are a mistake', async () => {
    expect(await check({ 'play.yaml': PLAY, 'genre.txt': 'jazz\n(hip hop | rap)\n' })).toContain('contract.token-syntax');
  });

  it('that are not UTF-8 are a mistake', async () => {
    const grammar = folderWith({ 'play.yaml': PLAY });
    writeFileSync(path.join(path.dirname(grammar), 'genre.txt'), Buffer.from('fr\xf6hlich\n', 'latin1'));
    const { code, stdout } = await tamis(['config', 'check', grammar, '--format', 'concise']);
    expect(code).not.toBe(0);
    expect(stdout.toString()).toContain('is not UTF-8');
  });
});

describe('a report about the wrong kind of replies', () => {
  const unit = (reply: string) => `${JSON.stringify({ reply })}\n`;

  it('is refused, with the kind that may be right', async () => {
    const commands = await tamis(['commands', 'report', voice, '-'], unit('persona wizard') + unit('intent teach'));
    expect(commands.code).toBe(2);
    expect(commands.stderr).toContain('--kind command');
    const suggestions = unit('{"suggestions": [{"name": "A", "recipe": "describe · wizard"}]}');
    const other = await tamis(['commands', 'report', voice, '-', '--kind', 'command'], suggestions);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('--kind suggestions');
    const right = await tamis(['commands', 'report', voice, '-'], suggestions + unit('I can not help.'));
    expect(right.stdout.toString()).toMatch(/^2 replies, 1 with something that cannot be said, 1 with nothing to judge/);
  });
});

describe('failure records of commands', () => {
  it('have what was found, expected and nearest as data', async () => {
    const { stderr } = await tamis(['check', '-', '--plain', '--grammar', voice], 'model write as techer for teaching\n');
    expect(jsonl(stderr)).toMatchObject([
      { errors: [{ args: { found: 'techer', prefix: 'model write as', nearest: 'model write as teacher for teaching' } }] },
    ]);
  });
});

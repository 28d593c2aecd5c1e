import { symlinkSync } from 'node:fs';
import { type Command, commands } from '@tamis/commands';
import { engine as usual } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { loadContract, loadGrammar, type Mistake, mistakeText, positionOf, validateFiles } from '../src/index.ts';
import { folderOf } from './folder.ts';

const GRAMMAR = 'version: "1"\nlists: {genre: genre.txt}\nforms:\n  play: {say: "play {genre}"}\n';

const at = folderOf({
  'ticket.yaml': 'schema:\n  type: object\n  properties: {score: {type: integer}}\n  required: [score]\n',
  'wrong.yaml': 'schema: {type: objekt}\npolicy:\n  repair: most\n',
  'schema.json': '{"type": "object"}',
  'torn.json': '{"schema": ',
  'calls.yaml': 'kind: tool-calls\n',
  'net.yaml': 'kind: tool-calls\ntools: lists/tools.json\norder: [{once: [ping]}]\n',
  'lists/tools.json': '[{"name": "ping"}]',
  'lost.yaml': 'kind: tool-calls\ntools: lists/tool.json\n',
  'swapped.yaml': 'kind: tool-calls\ntools: net.yaml\n',
  'hurt.yaml': 'kind: tool-calls\ntools: lists/hurt.json\norder: [{once: [png]}]\n',
  'lists/hurt.json': '[{"name": "ping",\n "parameters": {"type": "objekt"}}]',
  'other.yaml': 'kind: tool-calls\ntools: lists/other.json\n',
  'lists/other.json': '"tools.json"',
  'voice.yaml': GRAMMAR,
  'genre.txt': 'jazz\nblues\n',
  'silent.yaml': GRAMMAR.replace('genre.txt', 'gone.txt'),
  'spoken.yaml': 'kind: command\ngrammar: voice.yaml\n',
  'astray.yaml': 'kind: command\ngrammar: voices.yaml\n',
});

const engine = usual.of([...usual.kinds, ...commands]);

describe('loadContract', () => {
  it('compiles a contract', () => {
    const loaded = loadContract(at('ticket.yaml'), engine);
    expect('gate' in loaded && loaded.gate.judge('{"score": 1}')).toMatchObject({ status: 'pass', value: { score: 1 } });
  });

  it('reads the grammar that a contract names, and its lists', () => {
    const loaded = loadContract(at('spoken.yaml'), engine);
    expect('gate' in loaded && loaded.gate.judge('play jazz').status).toBe('pass');
    expect(loaded.files).toEqual(['spoken.yaml', 'voice.yaml', 'genre.txt'].map(at));
  });

  it('reads the tools that a contract names, from its own folder', () => {
    const loaded = loadContract(at('net.yaml'), engine);
    expect('gate' in loaded && loaded.gate.judge('[ping()]').status).toBe('pass');
    expect('contract' in loaded && loaded.contract).toMatchObject({ tools: [{ name: 'ping' }] });
    expect(loaded.files).toEqual([at('lists/tools.json')]);
  });

  it.each([
    ['lost.yaml', ['file.unreadable /tools lost.yaml 2:8']],
    ['swapped.yaml', ['file.contract-as-tools /tools net.yaml 1:1']],
    [
      'hurt.yaml',
      [
        'contract.unknown-tool /order/0/once/0 hurt.yaml 3:17',
        'contract.tool-schema /tools/0/parameters/type lists/hurt.json 2:25',
      ],
    ],
    ['other.yaml', ['contract.bad-value /tools lists/other.json 1:1']],
  ])('says once what is wrong with the tools of %s, and where', (name, expected) => {
    const found = mistakesIn(loadContract(at(name), engine)).map((mistake) => {
      const { line, column } = positionOf(mistake);
      return `${mistake.code} ${mistake.path} ${mistake.place?.file.slice(at('').length + 1)} ${line}:${column}`;
    });
    expect(found).toEqual(expected);
    expect(validateFiles([at(name)], undefined, engine)[0]?.mistakes.map(({ code, path }) => `${code} ${path}`)).toEqual(
      expected.map((line) => line.split(' ').slice(0, 2).join(' ')),
    );
  });

  it('takes a grammar alone', () => {
    const loaded = loadContract(at('voice.yaml'), engine);
    expect('gate' in loaded && loaded.gate.judge('play blues').status).toBe('pass');
  });

  it('gives every mistake with its place, as data', () => {
    const mistakes = mistakesIn(loadContract(at('wrong.yaml'), engine));
    expect(mistakes.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'contract.schema-invalid /schema/type',
      'contract.bad-value /policy/repair',
    ]);
    expect(mistakes.map(positionOf)).toEqual([
      { line: 1, column: 16 },
      { line: 3, column: 11 },
    ]);
    expect(mistakes[1]?.args).toMatchObject({ found: expect.anything(), expected: expect.anything() });
  });

  it.each([
    ['schema.json', 'file.bare-schema'],
    ['torn.json', 'file.not-json'],
    ['calls.yaml', 'file.no-tools'],
  ])('says what %s is instead', (name, code) => {
    expect(mistakesIn(loadContract(at(name), engine)).map((mistake) => mistake.code)).toEqual([code]);
  });

  it('never means the file that was named', () => {
    symlinkSync(at('gone.yaml'), at('tickets2.yaml'));
    expect(mistakesIn(loadContract(at('tickets2.yaml'), engine))[0]).toMatchObject({
      args: { cause: 'missing', near: ['ticket.yaml'] },
    });
  });

  it('says why a file can not be read, and what was meant', () => {
    const [mistake] = mistakesIn(loadContract(at('tickets.yaml'), engine));
    expect(mistake).toMatchObject({
      code: 'file.unreadable',
      args: { cause: 'missing', system: 'ENOENT', near: ['ticket.yaml'] },
    });
    expect(mistake && mistakeText(mistake)).toEqual({
      message: `There is no file ${at('tickets.yaml')}. Did you mean \`ticket.yaml\`?`,
      help: 'Check the path.',
    });
  });

  it('shows where a file is named that can not be read', () => {
    const [lost] = mistakesIn(loadContract(at('astray.yaml'), engine));
    expect(lost).toMatchObject({ code: 'file.unreadable', path: '/grammar', args: { near: ['voice.yaml'] } });
    expect(lost && positionOf(lost)).toEqual({ line: 2, column: 10 });
    const [gone] = mistakesIn(loadContract(at('silent.yaml'), engine));
    expect(gone).toMatchObject({
      code: 'file.list-unreadable',
      path: '/grammar/lists/genre',
      place: { file: at('silent.yaml') },
    });
  });
});

describe('loadGrammar', () => {
  it('takes a grammar for the use that is asked for', () => {
    const loaded = loadGrammar<Command>(at('voice.yaml'), engine, { kind: 'command', forms: ['play'] });
    expect('gate' in loaded && loaded.gate.judge('play jazz')).toMatchObject({ status: 'pass', value: { form: 'play' } });
    expect(loaded.files).toEqual(['voice.yaml', 'genre.txt'].map(at));
  });

  it('gives the mistakes of a use that the grammar does not have', () => {
    const [mistake] = mistakesIn(loadGrammar(at('voice.yaml'), engine, { forms: ['stop'] }));
    expect(mistake?.code).toBe('contract.unknown-form');
  });
});

function mistakesIn(loaded: object): readonly Mistake[] {
  return 'mistakes' in loaded ? (loaded.mistakes as readonly Mistake[]) : [];
}

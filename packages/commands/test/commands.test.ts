import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ContractError, type Json, type PolicyInput, type Problem, retryRequest } from '@tamis/core';
import { reloadable } from '@tamis/core/compiler';
import { ContractChecker } from '@tamis/core/kind';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, engine } from '../../../scripts/cases/every-kind.ts';
import { readReplies } from '../../../scripts/cases/read-replies.ts';
import { growthBySize, LINEAR } from '../../core/test/growth.ts';
import { applyEdits } from '../../core/test/replay.ts';
import { checkGrammar } from '../src/contract/check-grammar.ts';
import { GRAMMAR_KEYS } from '../src/contract/grammar-words.ts';
import {
  type CommandContract,
  commandPrompt,
  debugRecords,
  type Grammar,
  grammarSchema,
  presentSuggestions,
  readPlainList,
  readPlainPresets,
  readTalonList,
  readTalonPresets,
  type SuggestionsContract,
} from '../src/index.ts';

const grammar: Grammar = {
  version: '1.2',
  lists: {
    mood: ['calm', 'very calm'],
    genre: [{ say: 'hip hop', value: 'hiphop', alias: ['rap', 'hip-hop'] }, 'jazz', 'K-Pop'],
    room: ['kitchen', 'living room'],
  },
  presets: { scene: [{ key: 'movie_night', label: 'movie night', spoken: ['movie', 'film'] }] },
  slots: { mood: { most: 2, joiner: 'and' }, place: { list: 'room' } },
  joiners: { '·': ['|', '->'], and: ['&'] },
  aliases: { 'turn on': ['start'], 'living room': 'lounge' },
  forms: { play: 'play [{mood}] {genre} [in the {place}]', scene: 'turn on {scene}', both: 'play {genre} · turn on {scene}' },
  suggestions: { command: { forms: ['play', 'scene'], required: true }, where: { list: 'room' }, note: {} },
};

const contract = (policy: PolicyInput = {}): CommandContract => ({ kind: 'command', grammar, policy });
const judge = (reply: string | Uint8Array, policy: PolicyInput = {}) => compile(contract(policy)).judge(reply);

describe('a command', () => {
  it('that passes is what its edits make of the reply', () => {
    const replies = readReplies('commands.md', path.join(import.meta.dirname, '../../core/test/replies'));
    const passing = replies.filter(({ verdict }) => verdict.status === 'pass');
    expect(passing.length).toBeGreaterThan(15);
    for (const { contract: own, reply } of passing) {
      const verdict = compile(own as unknown as CommandContract).judge(reply as string);
      const say = verdict.status === 'pass' ? verdict.value.say : verdict.status;
      expect([reply, applyEdits(reply as string, verdict.changes).trim()]).toEqual([reply, say]);
    }
  });

  it('is the same from bytes and from a stream', async () => {
    const gate = compile(contract());
    const stream = gate.stream();
    stream.push('play ');
    stream.push('jazz');
    expect(stream.end()).toEqual(gate.judge(new TextEncoder().encode('play jazz')));
    expect(await gate.check('play jazz')).toEqual(gate.judge('play jazz'));
    expect(judge(new Uint8Array([...new TextEncoder().encode('play jazz'), 0xff])).status).toBe('fail');
  });

  it('is looked at by checks', async () => {
    const check = {
      name: 'quiet hours',
      run: (_value: unknown, world: unknown) => (world === 'night' ? { message: 'It is late.' } : true),
    };
    const gate = compile({ ...contract(), checks: [check] });
    expect(gate.judge('play jazz')).toMatchObject({ status: 'fail', findings: [{ code: 'checks.needs-check' }] });
    expect(await gate.check('play jazz', 'noon')).toMatchObject({ status: 'pass' });
    expect(await gate.check('play jazz', 'night')).toMatchObject({ status: 'fail', findings: [{ code: 'checks.failed' }] });
  });

  it('is never one of many that are not looked at', () => {
    const rooms = Array.from({ length: 20 }, (_, index) => `room${index}`);
    const gate = compile({ kind: 'command', grammar: { version: 1, lists: { room: rooms }, forms: { go: 'go {room}' } } });
    const verdict = gate.judge(rooms.map((room) => `go ${room}`).join('\n'));
    expect(verdict.status).toBe('hold');
    expect(verdict.changes.map(({ code }) => code)).toContain('extract.too-many-candidates');
  });
});

describe('a text that can not be said', () => {
  const args = (reply: string) => judge(reply).findings[0]?.args ?? {};

  it('is told how far it went, what was expected and what is nearest', () => {
    expect(args('play very calm jaz in the kitchen')).toMatchObject({
      found: 'jaz',
      prefix: 'play very calm',
      slot: 'genre',
      nearest: 'play very calm jazz in the kitchen',
    });
    expect(args('play')).toMatchObject({ prefix: 'play', slot: 'genre', nearest: 'play jazz' });
    expect(args('play very calm')).toMatchObject({
      next: [
        { slot: null, words: ['and'] },
        { slot: 'genre', count: 3 },
      ],
    });
    expect(args('the weather is nice')).not.toHaveProperty('nearest');
  });

  it('is pointed at where it stands in the reply', () => {
    const reply = '<think>x</think>\n  "play rock"';
    const [finding] = judge(reply).findings;
    expect(reply.slice(finding?.at, (finding?.at ?? 0) + 4)).toBe('rock');
  });

  it('is told in a short sentence, however long it is', () => {
    const [finding] = judge('play '.repeat(300)).findings;
    expect(engine.messageOf(finding as never)).toMatch(/^Expected [^{}]+, found [^{}]+\.$/);
    expect(engine.messageOf(finding as never).length).toBeLessThan(600);
  });

  it('is asked for again with what may be said', () => {
    const verdict = judge('play rock');
    const messages = retryRequest({
      wording: engine,
      messages: [{ role: 'user', content: 'Play something.' }],
      attempts: [{ number: 1, reason: 'first', reply: 'play rock', verdict: verdict as never }],
    } as never);
    expect(messages.at(-1)?.content).toContain('<genre> (hip hop, jazz, K-Pop)');
  });
});

describe('suggestions', () => {
  const suggestions = (policy: PolicyInput = {}): SuggestionsContract => ({ kind: 'suggestions', grammar, policy });
  const read = (reply: string, policy: PolicyInput = {}) => compile(suggestions(policy)).judge(reply);

  const good = '{"name": "A", "command": "play jazz"}';

  describe('of which one is in doubt', () => {
    const capped: Grammar = { ...grammar, slots: { ...grammar.slots, mood: { most: 1, over: 'keep-last' } } };
    const over = '{"name": "B", "command": "play calm very calm jazz", "note": "x"}';
    const present = (reply: string, policy: PolicyInput = {}) => {
      const verdict = compile({ kind: 'suggestions', grammar: capped, policy }).judge(reply);
      const { suggestions: fine, held, raw } = presentSuggestions(reply, verdict);
      return {
        status: verdict.status,
        fine: fine.map(({ name }) => name),
        held: held.map(({ suggestion, doubts }) => [suggestion.name, ...doubts.map(({ code }) => code)]),
        isRaw: raw !== undefined,
      };
    };
    const bad = '{"name": "no", "command": "play"}';

    it('are shown but for that one, whatever was dropped before it', () => {
      const shown = { status: 'hold', fine: ['A', 'A'], held: [['B', 'commands.over-cap']], isRaw: false };
      expect(present(`{"suggestions": [${good}, ${bad}, ${bad}, ${over}, ${bad}, ${good}]}`)).toEqual(shown);
      expect(present(`{"suggestions": [${bad}, ${over}, ${good}, ${good}, 7]}`)).toEqual(shown);
    });

    it('are shown up to where the reply was cut', () => {
      const cut = (rest: string) => present(`{"suggestions": [${good}, ${rest}`);
      expect(cut('{"name": "B", "command": "play ja')).toEqual({ status: 'hold', fine: ['A'], held: [], isRaw: false });
      expect(cut('{"name": "B", "command": "play jazz", "note": "be')).toMatchObject({
        fine: ['A'],
        held: [['B', 'parse.unseen-end']],
      });
      expect(cut(`${good},`)).toEqual({ status: 'hold', fine: ['A', 'A'], held: [], isRaw: false });
      expect(cut(`${good}, ...]}`)).toMatchObject({ status: 'hold', fine: ['A', 'A'] });
    });

    it('say first of one that was cut that it was', () => {
      const verdict = read(`{"suggestions": [${good}, {"name": "B", "command": "play ja`);
      expect(debugRecords(verdict)).toMatchObject([
        {
          index: 1,
          name: 'B',
          failures: ['cut_off', 'command_invalid_form'],
          codes: ['parse.unseen-end', 'commands.unknown-token'],
        },
      ]);
    });

    it('are all held where the doubt is about all of them, and the raw reply is there to be shown', () => {
      const reply = `{"suggestions": [${good}]}\n\n{"suggestions": [{"name": "C", "command": "play jazz"}]}`;
      expect(present(reply)).toMatchObject({ status: 'hold', fine: [], held: [['C', expect.any(String)]], isRaw: true });
      expect(present(`{"suggestions": [${over}]}`)).toMatchObject({ fine: [], held: [['B', 'commands.over-cap']], isRaw: true });
      const stray = present(`{"suggestions": [${good}]}\n\nName: D | Command: play jazz`);
      expect(stray).toMatchObject({ status: 'hold', fine: [], held: [['A', 'extract.stray-data']] });
    });

    it('are not in doubt for what the policy allows', () => {
      const reply = `{"suggestions": [${over}, {"name": "C", "command": "play jazz,"}]}`;
      expect(present(reply, { allow: ['commands.over-cap'] })).toMatchObject({ fine: ['B'], held: [['C', 'commands.open-end']] });
    });

    it('pass without it where the policy drops suggestions, or the field alone', () => {
      const reply = `{"suggestions": [${good}, ${over}]}`;
      expect(present(reply, { on: { '/suggestions/*': 'drop' } })).toEqual({
        status: 'pass',
        fine: ['A'],
        held: [],
        isRaw: false,
      });
      const dropped = compile({ kind: 'suggestions', grammar: capped, policy: { on: { '/suggestions/*': 'drop' } } }).judge(
        reply,
      );
      expect(debugRecords(dropped)).toMatchObject([{ index: 1, name: 'B', isDropped: true, codes: ['commands.over-cap'] }]);
      const cut = `{"suggestions": [${good}, {"name": "B", "command": "play jazz", "note": "be`;
      expect(present(cut, { on: { '/suggestions/*/note': 'drop' } })).toMatchObject({ status: 'pass', fine: ['A', 'B'] });
      expect(present(cut, { on: { '/suggestions/*': 'drop' } })).toMatchObject({ status: 'pass', fine: ['A'] });
      expect(present(cut, { on: { '/suggestions/*': 'drop' }, truncated: 'fail' })).toMatchObject({
        status: 'fail',
        isRaw: true,
      });
      const required = { on: { '/suggestions/*/command': 'drop' } } as const;
      expect(present(reply, required)).toMatchObject({ status: 'pass', fine: ['A'] });
      expect(present(`{"suggestions": [${over}]}`, required)).toMatchObject({ status: 'fail', isRaw: true });
    });

    it('lose it alone where the policy refuses the alteration', () => {
      const reply = `{"suggestions": [${good}, ${over}]}`;
      for (const policy of [{ coerce: 'safe' }, { coerce: 'none' }, { strict: true }] as const)
        expect(present(reply, policy)).toEqual({ status: 'pass', fine: ['A'], held: [], isRaw: false });
    });
  });

  it('with many invented fields repeat what the model thought once', () => {
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 1]));
    const reasoning = 'x'.repeat(10_000);
    const verdict = read(JSON.stringify({ suggestions: [{ name: 'A', command: 'play jazz', reasoning, ...fields }] }));
    expect(verdict.dropped).toHaveLength(200);
    expect(debugRecords(verdict)).toMatchObject([{ name: 'A', reasoning }]);
    expect(JSON.stringify(verdict.dropped).length).toBeLessThan(100_000);
  });

  it('as lines may have fields whose names every object has, and a label that stands a thousand times', () => {
    const named: Grammar = { ...grammar, suggestions: { constructor: { forms: ['play'], required: true } } };
    const verdict = compile({ kind: 'suggestions', grammar: named }).judge('Name: A | Constructor: play jazz');
    expect(verdict).toMatchObject({ status: 'pass', value: { suggestions: [{ constructor: { say: 'play jazz' } }] } });
    const lines = (count: number) => `Name: A${' | Command: play jazz'.repeat(count)}`;
    expect(read(lines(40)).status).toBe('fail');
    expect(growthBySize((reply) => read(reply), lines, 20_000)).toBeLessThan(LINEAR);
  });

  it('that fail by the thousand take no search each', () => {
    const bad = { name: 'A', command: 'play jaz in the kichen' };
    const verdict = read(JSON.stringify({ suggestions: Array(5000).fill(bad) }));
    expect(verdict.dropped).toHaveLength(5000);
    expect(verdict.dropped[0]?.findings[0]?.args).toHaveProperty('nearest');
    expect(verdict.dropped[4999]?.findings[0]?.args).not.toHaveProperty('nearest');
  });
});

describe('rules for suggestions', () => {
  const grammar = { version: 1, forms: { go: 'go' }, suggestions: { command: { forms: ['go'], required: true } } };
  const section = {
    required: ['reasoning'],
    rules: [{ name: 'short', expr: 'len(name) <= input.most', error: 'The name is long.' }],
  };
  const reply = JSON.stringify({
    suggestions: [
      { name: 'A', command: 'go', reasoning: 'x' },
      { name: 'B', command: 'go' },
      { name: 'Long', command: 'go', reasoning: 'x' },
    ],
  });

  it('drop a suggestion that breaks one, with the reason', () => {
    const gate = compile({ kind: 'suggestions', grammar, rules: section });
    const verdict = gate.judge(reply, { input: { most: 2 } });
    expect(verdict).toMatchObject({ status: 'pass', value: { suggestions: [{ name: 'A' }] } });
    expect(verdict.dropped).toMatchObject([
      { path: '/suggestions/1', value: { name: 'B' }, findings: [{ code: 'rules.required' }] },
      { path: '/suggestions/2', findings: [{ path: expect.stringMatching(/^\/suggestions\/2/) }] },
    ]);
    expect(gate.told?.().text).toContain('Each suggestion must also keep these rules:');
  });
});

describe('lists of the host', () => {
  it('come from .talon-list files and from plain text', () => {
    expect(readTalonList('list: user.x\ntag: y\n-\n# a\nas PM\nfor teaching: teach\nsaid: "with: colon"\n\n')).toEqual([
      'as PM',
      { say: 'for teaching', value: 'teach' },
      { say: 'said', value: 'with: colon' },
    ]);
    expect(readTalonList('list: user.x\n')).toEqual([]);
    expect(readPlainList('\ufeffone\r\n# two\n three \n')).toEqual(['one', 'three']);
  });

  it('are presets where the grammar wants those', () => {
    const text = 'list: user.scene\n-\nmovie night: movie\nfilm: movie\nparty\n';
    expect(readTalonPresets(text)).toEqual([
      { key: 'movie', say: 'movie night', spoken: ['film'] },
      { key: 'party', say: 'party' },
    ]);
    expect(readPlainPresets('# scenes\nparty\nlate night\n')).toEqual([
      { key: 'party', say: 'party' },
      { key: 'late night', say: 'late night' },
    ]);
    const gate = compile({
      kind: 'command',
      grammar: { version: 1, presets: { scene: 'scene.talon-list' }, forms: { scene: 'scene {scene}' } },
      lists: { scene: readTalonPresets(text) },
    });
    expect(gate.judge('scene film')).toMatchObject({ status: 'pass', value: { slots: { scene: 'movie' }, say: 'scene film' } });
    expect(gate.judge('scene movie')).toMatchObject({ status: 'pass', value: { say: 'scene movie night' } });
    expect(gate.judge('scene opera')).toMatchObject({ status: 'fail', findings: [{ code: 'commands.unknown-preset' }] });
  });

  it.each([
    [[{ key: 'teach', label: 'Teach / explain', spoken: ['for teaching'] }]],
    [{ teach: { key: 'teach', label: 'Teach / explain', spoken: ['for teaching'], tone: 'kind' } }],
    [{ 'for teaching': 'teach', Teaching: 'teach' }],
  ])('are presets as a list, by key, or keys by words', (presets) => {
    const grammar = { version: 1, presets: { intent: 'intents.json' }, forms: { intent: 'intent {intent}' } };
    const gate = compile({ kind: 'command', grammar, lists: { intent: presets } });
    expect(gate.judge('intent for teaching')).toMatchObject({
      value: { slots: { intent: 'teach' }, say: 'intent for teaching' },
    });
    expect(gate.judge('intent teach')).toMatchObject({ status: 'pass', value: { slots: { intent: 'teach' } } });
  });

  it('are shown as they were said, and as they can be said', () => {
    const intent = [
      { key: 'plan', label: 'Plan' },
      { key: 'teach', label: 'Teach / explain' },
      { key: 'decide', say: 'for deciding', label: 'Decide' },
    ];
    const gate = compile({ kind: 'command', grammar: { version: 1, presets: { intent }, forms: { i: 'intent {intent}' } } });
    const said = (reply: string) => {
      const verdict = gate.judge(reply);
      return verdict.status === 'pass' ? verdict.value.say : verdict.status;
    };
    expect(
      ['intent plan', 'intent Plan', 'intent teach', 'intent Teach / explain', 'intent decide', 'intent Decide'].map(said),
    ).toEqual(['intent plan', 'intent plan', 'intent teach', 'intent teach', 'intent for deciding', 'intent for deciding']);
  });

  it('may not have fields that presets do not have, if the grammar itself has them', () => {
    const intent = { teach: { lable: 'Teach' } as object };
    expect(() =>
      compile({ kind: 'command', grammar: { version: 1, presets: { intent }, forms: { i: 'intent {intent}' } } }),
    ).toThrow('lable');
  });

  it('can be loaded again while a gate is in use', () => {
    const make = (genre: readonly string[]) => () =>
      compile({
        kind: 'command',
        grammar: { version: 1, lists: { genre: 'genre.txt' }, forms: { play: 'play {genre}' } },
        lists: { genre },
      });
    const gate = reloadable(make(['jazz']));
    expect(gate.judge('play folk').status).toBe('fail');
    expect(gate.reload(make(['jazz', 'folk']))).toEqual([]);
    expect(gate.judge('play folk').status).toBe('pass');
    expect(gate.reload(make([]))).toMatchObject([{ code: 'contract.empty-list' }]);
    expect(gate.judge('play folk').status).toBe('pass');
  });
});

describe('the prompt', () => {
  it('names every form, list and field, and no example that is judged otherwise', () => {
    const text = commandPrompt({ kind: 'suggestions', grammar });
    for (const part of ['"command": string', '- genre: hip hop, jazz, K-Pop', '- scene: movie night, movie, film', 'reasoning'])
      expect(text).toContain(part);
    const command = commandPrompt(contract());
    const examples = (title: string, end: string) =>
      command
        .slice(command.indexOf(title), command.indexOf(end, command.indexOf(title)))
        .split('\n')
        .slice(1, -1);
    expect(examples('Right:', 'Wrong:')).toHaveLength(Object.keys(grammar.forms).length);
    for (const line of examples('Right:', 'Wrong:')) expect(judge(line.slice(2)).status).toBe('pass');
    for (const line of examples('Wrong:', '\n\n')) expect(judge(line.slice(2, line.lastIndexOf(' ('))).status).toBe('fail');
  });

  it('says how many tokens a slot takes and what joins them, with an example of it', () => {
    const pairs: Grammar = {
      version: 1,
      lists: { x: ['a b', 'c'] },
      slots: { x: { least: 2, most: 3, joiner: 'and' } },
      joiners: { and: [] },
      forms: { go: 'go {x} now' },
    };
    const text = commandPrompt({ kind: 'command', grammar: pairs });
    expect(text).toContain('{x} takes 2 to 3, with "and" between them.');
    expect(text).toContain('Right:\n- go a b and c now\n');
  });

  it('is refused for a contract with problems', () => {
    expect(() => commandPrompt({ kind: 'command', grammar: { version: 1, forms: {} } })).toThrow(ContractError);
  });
});

describe('a grammar', () => {
  const problemsOf = (parts: Partial<Grammar>): readonly Problem[] => {
    const problems: Problem[] = [];
    checkGrammar(
      { version: 1, joiners: { '·': [] }, forms: { both: 'a b · c d' }, ...parts },
      undefined,
      new ContractChecker(problems),
    );
    return problems;
  };

  it('takes aliases for words between joiners, and none that would never be read', () => {
    expect(problemsOf({ aliases: { 'a b': 'z', c: 'y' } })).toEqual([]);
    for (const said of ['·', 'a b · c d', 'b · c'])
      expect(problemsOf({ aliases: { [said]: 'z' } })).toMatchObject([{ code: 'contract.unknown-alias' }]);
  });

  it('for commands has one, unless the contract says which', () => {
    const alone: Grammar = { version: 1, forms: { part: { say: 'a b', command: false } } };
    expect(() => compile({ kind: 'command', grammar: alone })).toThrow(/a form that is a complete command/);
    expect(compile({ kind: 'command', grammar: alone, forms: ['part'] }).judge('a b').status).toBe('pass');
  });

  it('has forms that people can read', () => {
    const [problem] = problemsOf({ forms: { long: `go${' [a]'.repeat(100_000)}` } });
    expect(problem).toMatchObject({ code: 'contract.form-syntax', args: { reason: 'it has more than 10000 characters' } });
    expect(engine.helpOf(problem as Problem)).toContain('slot names in braces');
  });
});

describe('the schema of grammars', () => {
  const gate = compile({ schema: grammarSchema(), policy: { repair: 'none', coerce: 'none' } });
  const opinions = (value: Json) => {
    const problems: Problem[] = [];
    checkGrammar(value, undefined, new ContractChecker(problems));
    return { schema: gate.judge(JSON.stringify(value)).status === 'pass', engine: problems.length === 0 };
  };
  const base = { version: 1, lists: { a: ['x'] }, forms: { f: 'go {a}' } };

  it.each<Json>([
    { ...base, lists: { a: ['x', 'y'] }, aliases: { x: 'z', y: 'Z' } },
    { ...base, lists: { a: ['x', 'y'] }, aliases: { x: 'y' } },
    { ...base, joiners: { '·': ['|'], '+': ['|'] } },
    { ...base, slots: { a: { least: 2 } } },
    { ...base, slots: { a: { most: 2, joiner: ',' } } },
    { ...base, forms: { f: 'go {b}' } },
    { ...base, forms: { f: '[go {a}]' } },
    { ...base, forms: { f: 'go {a} }' } },
    { ...base, summaries: { line: { x: ['nobody'] } } },
  ])('leaves %j to the engine', (value) => {
    expect(opinions(value)).toEqual({ schema: true, engine: false });
  });

  it('is the file that is published; npm run schema:write writes it', () => {
    const file = new URL('../schemas/grammar.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(grammarSchema())));
  });

  it('takes what the engine takes', () => {
    expect(opinions(grammar as unknown as Json)).toEqual({ schema: true, engine: true });
    expect(opinions(base)).toEqual({ schema: true, engine: true });
  });

  it.each<Json>([
    null,
    { ...base, version: null },
    { ...base, version: '' },
    { ...base, form: {} },
    { ...base, lists: [] },
    { ...base, lists: { a: [] } },
    { ...base, lists: { a: [''] } },
    { ...base, lists: { a: [{ sya: 'x' }] } },
    { ...base, lists: { a: [7] } },
    { ...base, lists: { '1a': ['x'], a: ['x'] } },
    { ...base, presets: { p: [{ label: 'x' }] } },
    { ...base, slots: { a: { most: 0 } } },
    { ...base, slots: { a: { most: 51 } } },
    { ...base, slots: { a: { over: 'drop' } } },
    { ...base, joiners: { 'a b': [] } },
    { ...base, joiners: { '·': 'x' } },
    { ...base, aliases: { x: [] } },
    { ...base, forms: {} },
    { ...base, forms: { f: '' } },
    { ...base, forms: { f: { about: 'x' } } },
    { ...base, suggestions: { name: {} } },
    { ...base, suggestions: { c: { forms: ['f'], list: 'a' } } },
    { ...base, suggestions: { c: { forms: [] } } },
  ])('refuses %j, as the engine does', (value) => {
    expect(opinions(value)).toEqual({ schema: false, engine: false });
  });

  it('never refuses what the engine takes, and nothing makes the engine throw', () => {
    const junk = fc.constantFrom<Json>(
      null,
      true,
      0,
      3,
      '',
      'x',
      'go {a}',
      [],
      ['x'],
      ['x', 'X'],
      {},
      { a: 'x' },
      { a: ['y'] },
      [{ say: 'x' }],
      { f: 'go [{a}' },
    );
    const keys = fc.constantFrom(...GRAMMAR_KEYS);
    fc.assert(
      fc.property(keys, junk, keys, junk, (one, first, two, second) => {
        const { schema, engine } = opinions({ ...base, [one]: first, [two]: second });
        if (engine) expect(schema).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

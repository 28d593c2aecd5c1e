import { describe, expect, it } from 'vitest';
import { type Command, commandPrompt, compile, type Gate, type Grammar, type Problem } from '../src/index.ts';
import { checkGrammar } from '../src/kinds/commands/contract/check-grammar.ts';

const lists = {
  voice: ['as teacher', 'as programmer'],
  tone: ['gently', 'directly'],
  purpose: ['for teaching', 'for deciding'],
};

const grammarOf = (say: string, parts: Partial<Grammar> = {}): Grammar => ({ version: 1, lists, forms: { f: say }, ...parts });
const gateOf = (say: string, parts: Partial<Grammar> = {}): Gate<Command> =>
  compile({ kind: 'command', grammar: grammarOf(say, parts) });

function problemsOf(say: string, parts: Partial<Grammar> = {}): readonly Problem[] {
  const problems: Problem[] = [];
  checkGrammar(grammarOf(say, parts), undefined, problems);
  return problems;
}

describe('a form', () => {
  it.each([
    ['go (left | right)', ['go left', 'go right'], ['go', 'go left right', 'go ( left', 'go left | right']],
    ['go [left | right] now', ['go now', 'go left now', 'go right now'], ['go left right now', 'go']],
    ['left | turn right', ['left', 'turn right'], ['right', 'left right', 'turn left', '|']],
    ['go (left | right [twice]) now', ['go left now', 'go right twice now'], ['go left twice now']],
    [
      'write ({purpose} && [{tone}])',
      ['write for teaching', 'write gently for teaching', 'write for teaching gently'],
      ['write gently', 'write', 'write gently for teaching directly', 'write for teaching for deciding'],
    ],
    [
      'write ({voice} || {tone}) now',
      ['write gently now', 'write as teacher now', 'write gently as teacher now', 'write as teacher gently now'],
      ['write now', 'write gently directly now', 'write gently as teacher gently now'],
    ],
    ['({voice} [{tone}] | {tone})', ['as teacher', 'as teacher gently', 'gently'], ['gently as teacher']],
    ['((very loud | quiet) && {tone})', ['very loud gently', 'gently quiet'], ['very gently loud', 'quiet']],
    ['go (a (b | c) d)', ['go a b d', 'go a c d'], ['go a d', 'go b']],
  ])('%s takes what it says and nothing else', (say, good, bad) => {
    const gate = gateOf(say);
    for (const text of good)
      expect([text, gate.judge(text)]).toMatchObject([text, { status: 'pass', changes: [], value: { say: text } }]);
    for (const text of bad) expect([text, gate.judge(text).status]).toEqual([text, 'fail']);
  });

  it('keeps the order that was said, and fills the slots whichever it is', () => {
    const gate = gateOf('write ({voice} && {tone} && {purpose})');
    const said = ['as teacher', 'gently', 'for teaching'];
    const slots = { voice: 'as teacher', tone: 'gently', purpose: 'for teaching' };
    for (const [a, b, c] of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const) {
      const text = `write ${said[a]} ${said[b]} ${said[c]}`;
      expect(gate.judge(text)).toMatchObject({ status: 'pass', value: { say: text, slots } });
    }
  });

  it('is held where alternatives mean several things, and where two of them say the same it is one', () => {
    const both = gateOf('go ({a} | {b})', { lists: { a: ['x'], b: ['x', 'y'] } });
    expect(both.judge('go x')).toMatchObject({
      status: 'hold',
      held: { slots: { a: 'x' } },
      alternatives: [{ slots: { b: 'x' } }],
    });
    expect(both.judge('go y').status).toBe('pass');
    expect(gateOf('go (left | left [now])').judge('go left')).toMatchObject({ status: 'pass', value: { say: 'go left' } });
    expect(gateOf('go (a && a)').judge('go a a')).toMatchObject({ status: 'pass' });
  });

  it('takes several tokens, joiners and more than enough of them in any order, too', () => {
    const gate = gateOf('mix ({tone} && [{voice}])', {
      slots: { tone: { most: 2, joiner: 'and' }, voice: { most: 1, over: 'keep-last' } },
      joiners: { and: ['&'] },
    });
    expect(gate.judge('mix as teacher gently and directly')).toMatchObject({
      status: 'pass',
      value: { slots: { tone: ['gently', 'directly'], voice: 'as teacher' } },
    });
    expect(gate.judge('mix gently & directly as teacher as programmer')).toMatchObject({
      status: 'hold',
      held: { say: 'mix gently and directly as programmer', slots: { voice: 'as programmer' } },
      changes: [{ code: 'commands.joiner' }, { code: 'commands.over-cap' }],
    });
  });

  it('has joiners that look like its notation, but for those between round brackets', () => {
    const joiners = { '|': ['||'], '&&': [] };
    expect(gateOf('go {voice} | {tone}', { joiners }).judge('go as teacher|gently').status).toBe('pass');
    expect(gateOf('go {voice} [&& {tone}]', { joiners }).judge('go as teacher && gently').status).toBe('pass');
    expect(gateOf('go ({voice} | {tone})', { joiners }).judge('go gently').status).toBe('pass');
    expect(gateOf('go ({voice} |> {tone})', { joiners: { '|>': [] } }).judge('go as teacher |> gently').status).toBe('pass');
  });
});

describe('a form that can not be read', () => {
  it.each([
    ['(a | b', /opening bracket is never closed/, 0],
    ['a | b)', /closing bracket was never opened/, 5],
    ['[a)', /closing bracket was never opened/, 2],
    ['go ()', /nothing between the brackets/, 3],
    ['a |', /nothing after \|/, 0],
    ['go ( | b)', /nothing before \|/, 5],
    ['a | b && c', /\| and && are mixed/, 6],
    ['go <user.text>', /<user.text> is a capture; expected a list, as in \{text\}/, 3],
    ['go {user.voice}', /no namespace here: \{voice\}/, 3],
    ['go {voice}+', /\+ cannot repeat a slot/, 10],
    ['go (a b)*', /\* cannot repeat/, 8],
    ['go [a]+', /\+ cannot repeat/, 6],
    ['word* go', /\* cannot repeat a word/, 0],
    ['^go', /anchor/, 0],
    ['go now$', /anchor/, 3],
    ['(a && b && c && d && e && f && g)', /more than 6 parts/, 0],
    [`(${'(a && b && c && d && e && f) && '.repeat(5)}x)`, /too many ways/, 0],
    ['a | [b]', /all of it is optional/, 0],
    ['[a] && [b]', /all of it is optional/, 0],
    ['{voice} ({voice} | b)', /it has the slot voice twice/, 9],
    ['({voice} && {voice})', /it has the slot voice twice/, 12],
    ['({voice} | a) {voice}', /it has the slot voice twice/, 14],
  ])('%s is told with its place', (say, reason, at) => {
    expect(problemsOf(say)).toMatchObject([
      { code: 'contract.form-syntax', args: { reason: expect.stringMatching(reason), at } },
    ]);
  });

  it.each(['c++ go', 'a -> b', 'a & b', 'open <', '5 * 3', 'pay $ 5', 'go ((a))', '[a] || [b]', '({voice} | {voice} b)'])(
    '%s is not one',
    (say) => {
      expect(problemsOf(say)).toEqual([]);
    },
  );

  it('may be one that says what another says', () => {
    const forms = { f: '(a | b)', g: '(A | B)' };
    expect(problemsOf('', { forms })).toMatchObject([{ code: 'contract.bad-value', path: '/grammar/forms/g' }]);
    expect(problemsOf('', { forms: { f: '(a | b)', g: '(a && b)', h: '(a || b)', i: 'a [b]' } })).toEqual([]);
  });

  it('is what is shown, if it has alternatives', () => {
    const suggestions = (say: string) => ({ suggestions: { c: { forms: ['f'], say } } });
    expect(problemsOf('go {voice}', suggestions('run [{voice}]'))).toEqual([]);
    expect(problemsOf('go {voice}', suggestions('run [now ({voice} | x)]'))).toMatchObject([{ code: 'contract.form-syntax' }]);
  });

  it('leaves a slot open in what is shown, unless every way fills it', () => {
    const shown = (form: string) => problemsOf(form, { suggestions: { c: { forms: ['f'], say: 'run {tone}' } } });
    for (const form of ['go {tone}', 'go (a {tone} | {tone})', 'go ({tone} && [b])'])
      expect([form, shown(form)]).toEqual([form, []]);
    for (const form of ['go ({tone} | a)', 'go ({tone} || a)', 'go [{tone}]'])
      expect([form, shown(form)]).toMatchObject([form, [{ code: 'contract.open-slot' }]]);
  });
});

describe('a command of such a form that can not be said', () => {
  const told = (say: string, text: string, parts: Partial<Grammar> = {}) => {
    const [finding] = gateOf(say, parts).judge(text).findings;
    return { code: finding?.code, ...finding?.args };
  };

  it('is told what may come next, which slot is about it, and what is nearest', () => {
    const form = 'write ([{voice}] && [{tone}] && {purpose})';
    expect(told(form, 'write gently')).toMatchObject({
      code: 'commands.incomplete',
      slot: 'purpose',
      nearest: 'write gently for teaching',
    });
    expect(told(form, 'write gently for teching')).toMatchObject({ nearest: 'write gently for teaching' });
    expect(told(form, 'write gently for teaching directly')).toMatchObject({ code: 'commands.too-many', slot: 'tone' });
    expect(told('say ({voice} || {tone})', 'say')).toMatchObject({
      code: 'commands.incomplete',
      slot: 'tone',
      nearest: 'say gently',
    });
    expect(told('go (left | right)', 'go')).toMatchObject({ expected: '"left" or "right"', nearest: 'go left' });
    expect(told('go (left | right)', 'go rigth')).toMatchObject({ nearest: 'go right' });
  });

  it('blames a slot that can still come, not one of another alternative', () => {
    const shared = { lists: { a: ['one'], b: ['shared'], c: ['shared', 'other'] } };
    expect(told('go (left {a} | right {b}) {c}', 'go left shared', shared)).toMatchObject({
      code: 'commands.misplaced',
      slot: 'c',
    });
  });
});

describe('the prompt of such forms', () => {
  it('says what the signs mean, with an example of each way', () => {
    const text = commandPrompt({ kind: 'command', grammar: grammarOf('say (loud | quiet) ({voice} && {tone})') });
    expect(text).toContain('Of (a | b), say exactly one. Of (a && b), say all, in any order. Never say the signs');
    expect(text).toContain('Right:\n- say loud as teacher gently\n- say quiet gently as teacher\nWrong:');
    expect(commandPrompt({ kind: 'command', grammar: grammarOf('say {voice}') })).not.toContain('Of (a');
    expect(commandPrompt({ kind: 'command', grammar: grammarOf('say ({voice} || {tone})') })).toContain(
      'at least one, in any order',
    );
  });
});

describe('a token with notation in it', () => {
  it.each(['(red | blue)', '[very] red', '{mood} red', '<user.text>', 'red|blue', 'very [very [very]] red', '(red)+', 'a || b'])(
    '%s is refused',
    (token) => {
      expect(problemsOf('go {x}', { lists: { x: [token] } })).toMatchObject([{ code: 'contract.token-syntax' }]);
      expect(problemsOf('go {x}', { lists: { x: [{ say: 'red', alias: token }] } })).toMatchObject([
        { code: 'contract.token-syntax' },
      ]);
      const [problem] = problemsOf('go', { lists: {}, presets: { x: [{ key: 'a', spoken: token }] } });
      expect(problem).toMatchObject({ code: 'contract.token-syntax' });
      expect(problemsOf('go', { lists: {}, presets: { x: [{ key: 'a', label: token }] } })).toMatchObject([
        { code: 'contract.unspoken-label', severity: 'warning' },
      ]);
      expect(problemsOf('go', { lists: {}, presets: { x: [{ key: token, label: 'red' }] } })).toEqual([]);
    },
  );

  it.each(['C++', 'jazz :)', 'f(x)', 'fn()', 'a < b', 'List<int>', 'a -> b', 'rhythm & blues', '( '])('%s is words', (token) => {
    expect(problemsOf('go {x}', { lists: { x: [token] } })).toEqual([]);
  });
});

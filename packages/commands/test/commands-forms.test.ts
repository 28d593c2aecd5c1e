import type { Gate, Problem } from '@tamis/core';
import { ContractChecker } from '@tamis/core/kind';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { rows } from '../../core/test/rows.ts';
import { checkGrammar } from '../src/contract/check-grammar.ts';
import { type Command, commandPrompt, type Grammar } from '../src/index.ts';

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
  checkGrammar(grammarOf(say, parts), undefined, new ContractChecker(problems));
  return problems;
}

describe('a form that can not be read', () => {
  it.each(rows<[string, string, number]>('commands', 'Forms that can not be read'))(
    '%s is told with its place',
    (say, reason, at) => {
      expect(problemsOf(say)).toMatchObject([
        { code: 'contract.form-syntax', args: { reason: expect.stringContaining(reason), at } },
      ]);
    },
  );

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

import { expect, test } from 'vitest';
import { completePolicy } from '../src/contract/policy.ts';
import { ContractError, compiler, type Judge, type Kind, type WrittenContract } from '../src/entries/compiler.ts';
import { document } from '../src/entries/document.ts';
import type { Finding, Gate, Problem, Reply } from '../src/index.ts';

/** A kind of our own: the reply is one of some words, and the value is its place among them. */
interface ToyContract {
  readonly kind: 'choice';
  readonly words: readonly string[];
}

const choice: Kind<(contract: ToyContract) => Gate<number>> = {
  name: 'choice',
  keys: ['kind', 'words'],
  codes: {
    'choice.unknown-word': {
      kind: 'finding',
      severity: 'error',
      message: '{found} was found; one of {expected} was expected.',
      help: 'Look at what the model was asked.',
      hint: 'Reply with one of the words.',
    },
  },
  problems: (contract) => (wordsOf(contract).length > 0 ? [] : [noWords(contract)]),
  compile: (contract, _parts, problems) => (problems.length > 0 ? undefined : choiceJudge(wordsOf(contract))),
};

function wordsOf({ words }: WrittenContract): readonly string[] {
  return Array.isArray(words) ? words.map(String) : [];
}

function noWords({ words }: WrittenContract): Problem {
  const args = { found: JSON.stringify(words) ?? 'nothing', expected: 'a list of words' };
  return { code: 'contract.bad-value', severity: 'error', path: '/words', args };
}

function choiceJudge(words: readonly string[]): Judge {
  return {
    policy: completePolicy(undefined),
    checks: [],
    judge: (reply) => {
      const found = textOf(reply).trim();
      const value = words.indexOf(found);
      const rest = { changes: [], dropped: [] };
      if (value >= 0) return { status: 'pass', value, findings: [], ...rest };
      return { status: 'fail', findings: [unknownWord(found, words)], ...rest };
    },
  };
}

function textOf(reply: Reply): string {
  return typeof reply === 'string' ? reply : new TextDecoder().decode(reply);
}

function unknownWord(found: string, words: readonly string[]): Finding {
  const code = 'choice.unknown-word' as Finding['code'];
  return { code, severity: 'error', path: '', args: { found, expected: words.join(', ') } };
}

const compile = compiler({ kinds: [document, choice] });

test('a kind of one’s own is compiled beside the others and judges replies', () => {
  const gate: Gate<number> = compile({ kind: 'choice', words: ['yes', 'no'] });
  expect(gate.kind).toBe('choice');
  expect(gate.judge(' no\n')).toMatchObject({ status: 'pass', value: 1 });
  expect(gate.judge('maybe')).toMatchObject({ status: 'fail', findings: [{ code: 'choice.unknown-word' }] });
  expect(compile({ schema: { type: 'integer' } }).judge('1')).toMatchObject({ status: 'pass', value: 1 });
});

test('it has streams and checks without a line of its own', async () => {
  const gate = compile({ kind: 'choice', words: ['yes', 'no'] });
  const stream = gate.stream();
  expect(stream.push('ye')).toEqual({ completed: [], partial: undefined, violated: [] });
  stream.push('s');
  expect(stream.end()).toMatchObject({ status: 'pass', value: 0 });
  expect(await gate.check('yes', {})).toMatchObject({ status: 'pass', value: 0 });
});

test('its contracts are checked: keys, words, and its own name among the kinds', () => {
  const problemsOf = (contract: unknown) => {
    try {
      compile(contract as ToyContract);
    } catch (error) {
      if (error instanceof ContractError) return error.problems.map(({ code, path }) => `${code} ${path}`);
      throw error;
    }
    return [];
  };
  expect(problemsOf({ kind: 'choice', words: [], wards: 1 })).toEqual([
    'contract.unknown-key /wards',
    'contract.bad-value /words',
  ]);
  expect(problemsOf({ kind: 'chioce', words: ['yes'] })).toEqual(['contract.unknown-kind /kind']);
  expect(problemsOf({ kind: 'choice', schema: {}, words: ['yes'] })).toEqual(['contract.unknown-key /schema']);
});

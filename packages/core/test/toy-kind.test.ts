import { type Change, ContractError, type Finding, type Gate, hintOf, messageOf, type Problem, type Reply } from '@tamis/core';
import { compiler, document } from '@tamis/core/compiler';
import { codesOf, completePolicy, decider, finding, type Judge, type Kind, type WrittenContract } from '@tamis/core/kind';
import { wordingOf } from '@tamis/core/wording';
import { expect, test } from 'vitest';

interface ToyContract {
  readonly kind: 'choice';
  readonly words: readonly string[];
}

const codes = codesOf(
  { group: 'schema' },
  {
    'choice.unknown-word': finding(
      'error',
      'expected one of {expected}, found {found}.',
      'Look at what the model was asked.',
      'Reply with one of the words.',
    ),
  },
);

const decide = decider(codes);

const choice: Kind<{ readonly contract: ToyContract; readonly value: number }> = {
  name: 'choice',
  keys: ['kind', 'words'],
  codes,
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
  const policy = completePolicy(undefined);
  return {
    policy,
    checks: [],
    judge: (reply) => {
      const found = textOf(reply).trim();
      const place = words.indexOf(found);
      const findings = place < 0 ? [unknownWord(found, words)] : [];
      return decide({ value: place < 0 ? undefined : place, findings, changes: [], dropped: [] }, policy);
    },
  };
}

function textOf(reply: Reply): string {
  return typeof reply === 'string' ? reply : new TextDecoder().decode(reply);
}

function unknownWord(found: string, words: readonly string[]): Finding {
  return { code: 'choice.unknown-word', severity: 'error', path: '', args: { found, expected: words.join(', ') } };
}

const compile = compiler({ kinds: [document, choice] });

test('a kind of your own is compiled next to the others and judges replies', () => {
  const gate: Gate<number> = compile({ kind: 'choice', words: ['yes', 'no'] });
  expect(gate.kind).toBe('choice');
  expect(gate.judge(' no\n')).toMatchObject({ status: 'pass', value: 1 });
  expect(gate.judge('maybe')).toMatchObject({ status: 'fail', findings: [{ code: 'choice.unknown-word' }] });
  expect(compile({ schema: { type: 'integer' } }).judge('1')).toMatchObject({ status: 'pass', value: 1 });
});

test('it has streams and checks without a line of its own', async () => {
  const gate = compile({ kind: 'choice', words: ['yes', 'no'] });
  const stream = gate.stream();
  expect(stream.push('ye')).toEqual({ completed: [], partial: undefined, document: 0, violated: [] });
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

test('its findings are sentences with the texts of its codes', () => {
  const [found] = compile({ kind: 'choice', words: ['yes', 'no'] }).judge('maybe').findings as [Finding];
  const wording = wordingOf(codes);
  expect(wording.messageOf(found)).toBe('Expected one of yes, no, found maybe.');
  expect(wording.helpOf(found)).toBe('Look at what the model was asked.');
  expect(wording.hintOf(found)).toBe('Reply with one of the words.');
  expect(wording.messageOf({ code: 'extract.empty' })).toBe('The reply is empty.');
  expect(messageOf(found)).toBe('choice.unknown-word');
  expect(hintOf(found)).toBe('');
});

test('a policy counts for the changes of the stages that it uses', () => {
  const fence: Change = { code: 'extract.fence', safety: 'safe', path: '', before: '```', after: '', at: 0 };
  const evidence = { value: 1, findings: [], changes: [fence], dropped: [] };
  expect(decide(evidence, completePolicy(undefined)).status).toBe('pass');
  expect(decide(evidence, completePolicy({ repair: 'none' }))).toMatchObject({
    status: 'fail',
    findings: [{ code: 'extract.fence' }],
  });
});

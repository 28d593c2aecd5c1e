import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { fileWith, jsonl, listIn, tamis } from './tamis.ts';

const question = (id: unknown, rest: object) => `${JSON.stringify({ id, ...rest })}\n`;
const schema = { type: 'object', properties: { n: { type: 'integer' }, m: {} }, required: ['n', 'm'] };
const contract = { schema };
const messages = [{ role: 'user', content: 'Which n?' }];

async function answers(...questions: readonly object[]): Promise<readonly Record<string, unknown>[]> {
  const run = await tamis(['judge'], questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
  return jsonl(run.stdout);
}

describe('tamis judge', () => {
  it('keeps digits of ids, lone surrogates and deep values valid JSON', async () => {
    const deep = `${'['.repeat(400)}${']'.repeat(400)}`;
    const input = `{"id":12345678901234567890,"reply":"[\\"\\\\ud800\\"]"}\n${question('deep', { reply: deep })}`;
    const run = await tamis(['judge'], input);
    expect(run.stdout.toString()).toContain('{"id":12345678901234567890,"status":"pass"');
    const answers = jsonl(run.stdout);
    expect(answers[0]?.value).toEqual(['\ud800']);
    expect(JSON.stringify(answers[1]?.value)).toBe(deep);
  });

  it('cuts what it quotes', async () => {
    const run = await tamis(['judge'], question(1, { reply: `${'word '.repeat(5000)}\n{"n":1}`, contract }));
    const [answer] = jsonl(run.stdout);
    for (const change of listIn(answer, 'changes')) {
      expect(String(JSON.stringify(change.before)).length).toBeLessThan(4300);
    }
  });
});

describe('fields that the text may not state', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' }, due: { type: 'string' } }, required: ['n', 'due'] };

  it('are counted by tamis check, in holds too', async () => {
    const contract = fileWith('absent.json', JSON.stringify({ schema, absent: ['/due'] }));
    const units = ['{"n":1,"due":null}', '{"n":1,"due":"May"}', '{"n":1,"due":null'].map((reply, id) => question(id, { reply }));
    const json = await tamis(['check', '-c', contract, '--format', 'json'], units.join(''));
    expect(json.stderr).toContain('"abstained":{"/due":2}');
    const concise = await tamis(['check', '-c', contract, '--statistics', '--format', 'concise'], units.join(''));
    expect(concise.stderr).toContain('  not stated\n    2  /due\n');
  });
});

describe('what tamis judge says of a finding', () => {
  it('is bounded, and never half a character', async () => {
    const long = '😀'.repeat(500);
    const [answer] = await answers({ id: 1, reply: `{"m": "${long}", "n": ["${long}"]}`, contract });
    const [finding] = listIn(answer, 'findings');
    const { before, after } = (finding as { excerpt: object }).excerpt as { before: string; after: string };
    expect(before.length).toBeLessThanOrEqual(80);
    expect(after.length).toBeLessThanOrEqual(80);
    expect((before + after).isWellFormed()).toBe(true);
  });

  it('finds many places in a long reply quickly', async () => {
    const items = Array.from({ length: isWhole ? 50_000 : 12_000 }, (_, index) => `"item ${index}"`).join(',\n');
    const list = { type: 'array', items: { type: 'integer' } };
    const strict = { schema: list, policy: { coerce: 'none' } };
    const [answer] = await answers({ id: 1, reply: `[${items}]`, contract: strict });
    const placed = listIn(answer, 'findings').filter(({ excerpt }) => excerpt !== undefined);
    expect(placed).toHaveLength(50);
    expect(placed[1]).toMatchObject({ path: '/1', excerpt: { line: 2, column: 1 } });
    const [numbers] = await answers({ id: 1, reply: `[${items}]`, contract: { schema: list } });
    const changes = listIn(numbers, 'changes');
    expect(changes.length).toBeGreaterThan(10_000);
    expect(changes.filter(({ excerpt }) => excerpt !== undefined)).toHaveLength(50);
  });
});

describe('retry', () => {
  it('has a different mark in each answer if none is given', async () => {
    const question = { id: 1, reply: '{"n": "x", "m": 1}', contract, messages };
    const [one, other] = await answers(question, question);
    const marks = [one, other].map((answer) => String(listIn(answer, 'retry')[2]?.content).split('|')[0]);
    expect(marks[0]).toMatch(/^[0-9a-f]{18}$/);
    expect(marks[0]).not.toBe(marks[1]);
  });
});

describe('what a question may have besides the contract', () => {
  it('is a world, and answers stay in order whether they look at one or not', async () => {
    const questions = Array.from({ length: 40 }, (_, id) => ({
      id,
      reply: '{"n": 1, "m": 1}',
      contract,
      ...(id % 3 === 0 ? { world: { id } } : {}),
    }));
    const told = await answers(...questions);
    expect(told.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set(['pass']));
  });
});

import { describe, expect, it } from 'vitest';
import { isWhole, jsonl, listIn, tamis } from './tamis.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' }, m: {} }, required: ['n', 'm'] };
const contract = { schema };
const messages = [{ role: 'user', content: 'Which n?' }];
const boundary = 'mark0123456789';

async function answers(...questions: readonly object[]): Promise<readonly Record<string, unknown>[]> {
  const run = await tamis(['judge'], questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
  return jsonl(run.stdout);
}

describe('what tamis judge says of a finding', () => {
  it('is a message, help, a hint and an excerpt that keeps its lines', async () => {
    const [answer] = await answers({ id: 1, reply: '{"m": 1,\n "n": "x",\n "o": 2,\n "p": 3}', contract });
    expect(listIn(answer, 'findings')).toEqual([
      {
        code: 'schema.type',
        path: '/n',
        severity: 'error',
        message: 'n: expected an integer, found the string "x".',
        args: { found: 'the string "x"', expected: 'an integer' },
        hint: 'Write an integer here.',
        excerpt: { line: 2, column: 7, before: '{"m": 1,\n "n": ', after: '"x",\n "o": 2,' },
      },
    ]);
  });

  it.each([
    ['in a fence', 'Sure:\n```json\n{"n": "x", "m": 1}\n```', 3, 7],
    ['in prose', 'Here, {"n": "é"}? No:\n{"n": "x", "m": 1}\nDone.', 2, 7],
    ['as bytes', '\ufeff{"n": "x", "m": 1}', 1, 8],
  ])('finds the place of a document %s', async (_name, reply, line, column) => {
    const [answer] = await answers({ id: 1, reply_b64: Buffer.from(reply).toString('base64'), contract });
    const [finding] = listIn(answer, 'findings');
    const excerpt = finding?.excerpt as { line: number; column: number; before: string; after: string };
    expect(excerpt).toMatchObject({ line, column });
    expect(excerpt.after).toMatch(/^"x", "m": 1}/);
    expect(reply).toContain(excerpt.before + excerpt.after);
  });

  it('is bounded, and never half a character', async () => {
    const long = '😀'.repeat(500);
    const [answer] = await answers({ id: 1, reply: `{"m": "${long}", "n": ["${long}"]}`, contract });
    const [finding] = listIn(answer, 'findings');
    const { before, after } = (finding as { excerpt: object }).excerpt as { before: string; after: string };
    expect(before.length).toBeLessThanOrEqual(80);
    expect(after.length).toBeLessThanOrEqual(80);
    expect((before + after).isWellFormed()).toBe(true);
  });

  it('applies to unsafe changes too, and leaves out a place that is unknown', async () => {
    const [held, missing] = await answers(
      { id: 1, reply: '{"n": 1,\n"n": 2, "m": 1}', contract },
      { id: 2, reply: '{"n": 1}', contract },
    );
    const [change] = listIn(held, 'changes');
    expect(change).toMatchObject({ code: 'parse.duplicate-key', excerpt: { line: expect.any(Number) } });
    expect(String(change?.help)).not.toBe('');
    const [finding] = listIn(missing, 'findings');
    expect(finding).toMatchObject({ code: 'schema.required', hint: expect.any(String) });
    expect(finding).not.toHaveProperty('excerpt');
  });

  it('gives a consequence no hint, and a contract mistake some help', async () => {
    const [cut, bad] = await answers(
      { id: 1, reply: '{"n": 1', finishReason: 'length', contract },
      { id: 2, reply: '{}', contract: { shcema: {} } },
    );
    const consequence = listIn(cut, 'findings').find(({ causedBy }) => causedBy !== undefined);
    expect(consequence).toMatchObject({ code: 'schema.required' });
    expect(consequence).not.toHaveProperty('hint');
    expect(listIn(bad, 'findings')[0]).toMatchObject({ code: 'contract.unknown-key', help: expect.any(String) });
    expect(bad).not.toHaveProperty('retry');
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
  it('is the messages to send next, the same for the same boundary', async () => {
    const question = { id: 1, reply: '{"n": "x", "m": 1}', contract, messages, boundary };
    const [one, other] = await answers(question, question);
    const retry = listIn(one, 'retry');
    expect(retry[0]).toEqual(messages[0]);
    expect(retry[1]).toEqual({ role: 'assistant', content: question.reply });
    expect(retry[2]).toMatchObject({ role: 'user' });
    expect(retry[2]?.content).toMatch(/^mark0123456789\| Your last reply could not be used\./);
    expect(retry[2]?.content).toContain('schema.type at /n');
    expect(other?.retry).toEqual(one?.retry);
  });

  it('has a different mark in each answer if none is given', async () => {
    const question = { id: 1, reply: '{"n": "x", "m": 1}', contract, messages };
    const [one, other] = await answers(question, question);
    const marks = [one, other].map((answer) => String(listIn(answer, 'retry')[2]?.content).split('|')[0]);
    expect(marks[0]).toMatch(/^[0-9a-f]{18}$/);
    expect(marks[0]).not.toBe(marks[1]);
  });

  it('is there for holds that the model can fix, and not for a pass, an approval, or a question without messages', async () => {
    const tools = { kind: 'tool-calls', tools: [{ name: 'send', effect: 'change' }], policy: { effects: { change: 'hold' } } };
    const rules = { rules: { rules: [{ name: 'low', expr: 'totl < 100' }] } };
    const [held, passed, approval, silent, mistaken] = await answers(
      { id: 1, reply: '{"n": 1, "n": 2, "m": 1}', contract, messages },
      { id: 2, reply: '{"n": 1, "m": 1}', contract, messages },
      { id: 3, reply: '<tool_call>{"name": "send", "arguments": {}}</tool_call>', contract: tools, messages },
      { id: 4, reply: '{"n": "x"}', contract },
      { id: 5, reply: '{"total": 5}', contract: { schema: { type: 'object' }, ...rules }, messages },
    );
    expect(held).toMatchObject({ status: 'hold', retry: [{}, {}, {}] });
    expect(passed).toMatchObject({ status: 'pass' });
    expect(approval).toMatchObject({ status: 'hold', reason: 'approval' });
    expect(silent).toMatchObject({ status: 'fail' });
    // No reply can fix a rule that refers to something that does not exist.
    expect(mistaken).toMatchObject({ status: 'fail' });
    for (const answer of [passed, approval, silent, mistaken]) expect(answer).not.toHaveProperty('retry');
  });

  it('says that a reply was cut, and keeps messages unchanged', async () => {
    const parts = [
      { role: 'developer', name: 'x', content: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', tool_calls: [] },
    ];
    const [answer] = await answers({ id: 1, reply: '{"n": 1', finishReason: 'max_tokens', contract, messages: parts });
    const joined = { ...parts[1], content: [{ type: 'text', text: '{"n": 1' }] };
    expect(listIn(answer, 'retry').slice(0, 2)).toEqual([parts[0], joined]);
    expect(String(listIn(answer, 'retry')[2]?.content)).toContain('cut off at the limit of its length');
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

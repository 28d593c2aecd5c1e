import { describe, expect, it } from 'vitest';
import { jsonl, listIn, tamis } from './tamis.ts';

const question = (id: unknown, rest: object) => `${JSON.stringify({ id, ...rest })}\n`;
const contract = { schema: { type: 'object', properties: { n: { type: 'integer' } } } };

describe('tamis judge', () => {
  it('answers in order, whatever the verdicts', async () => {
    const input =
      question('a', { reply: '{"n":1}', contract }) +
      question(2, { reply: 'no', contract }) +
      question(null, { reply_b64: Buffer.from('{"n":3}').toString('base64'), contract }) +
      question('d', { reply: '{"n":1,"n":2}', contract }) +
      question('e', { reply: '```json\n{"n":1}\n```', contract });
    const run = await tamis(['judge'], input);
    expect(run.code).toBe(0);
    const answers = jsonl(run.stdout);
    expect(answers.map((answer) => answer.id)).toEqual(['a', 2, null, 'd', 'e']);
    expect(answers.map((answer) => answer.status)).toEqual(['pass', 'fail', 'pass', 'hold', 'pass']);
    expect(answers[0]).toEqual({ id: 'a', status: 'pass', value: { n: 1 }, findings: [], changes: [], dropped: [] });
    expect(answers[1]).not.toHaveProperty('value');
    expect(answers[3]).toMatchObject({ held: { n: 2 } });
    expect(answers[3]).not.toHaveProperty('value');
    const [change] = listIn(answers[4], 'changes');
    expect(change).toMatchObject({ code: 'extract.fence', safety: 'safe', path: '' });
    expect(typeof change?.message).toBe('string');
    const [finding] = listIn(answers[1], 'findings');
    expect(finding).toMatchObject({ severity: 'error', path: '' });
  });

  it('answers a bad contract with contract-error and goes on', async () => {
    const input =
      question(1, { reply: '{}', contract: { shcema: {} } }) +
      question(2, { reply: '{}', contract: { kind: 'poem' } }) +
      question(3, { reply: '{}', contract: 7 }) +
      question(4, { reply: '{}', contract: { schema: { type: 'nope' } } }) +
      question(5, { reply: '{}' });
    const run = await tamis(['judge'], input);
    expect(run.code).toBe(0);
    const answers = jsonl(run.stdout);
    expect(answers.map((answer) => answer.status)).toEqual([...Array(4).fill('contract-error'), 'pass']);
    expect(listIn(answers[0], 'findings')[0]).toMatchObject({
      code: 'contract.unknown-key',
      path: '/shcema',
    });
  });

  it.each([
    ['not JSON', 'nope\n', /Line 2 is not JSON/],
    ['a list', '[]\n', /Line 2 is JSON but no object/],
    ['no reply', '{"id":1,"contract":{}}\n', /Line 2 has no reply/],
    ['a reply that is no string', '{"id":1,"reply":{}}\n', /Line 2/],
    ['bad base64', '{"id":1,"reply_b64":"*"}\n', /not base64/],
  ])('stops at %s, after the answers before it', async (_name, bad, message) => {
    const run = await tamis(['judge'], question(1, { reply: '{}' }) + bad + question(3, { reply: '{}' }));
    expect(run.code).toBe(2);
    expect(jsonl(run.stdout).map((answer) => answer.id)).toEqual([1]);
    expect(run.stderr).toMatch(message);
  });

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

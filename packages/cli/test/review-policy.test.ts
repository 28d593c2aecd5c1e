import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Exchange, writeExchange } from '@tamis/models';
import { afterAll, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-review-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const NAMES = ['ann', 'bob', 'cat', 'dan'];

const FILES = {
  'config.yaml': `pipeline: {steps: [{name: read}]}
api: {provider: openai, model: gpt-test, contract: off}
policy: {review: {worst: 25%, sample: 50%}}
processing: {strategy: direct, items: {source: items.yaml, key: letters, name_field: id}}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {types: {name: string}}}
`,
  'items.yaml': `letters: [${NAMES.map((name) => `{id: ${name}}`).join(', ')}]\n`,
  'templates/read.jinja2': 'Who is {{ id }}?',
  'schemas/read.json': '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}',
};

function written(): string {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(at(`pipeline/${name}`)), { recursive: true });
    writeFileSync(at(`pipeline/${name}`), text);
  }
  const said = NAMES.map((unit): Exchange => {
    const text = unit === 'cat' ? '{"name": "cat",}' : JSON.stringify({ name: unit });
    return { step: 'read', unit, attempt: 1, reply: { text, usage: { inputTokens: 1, outputTokens: 1 } } };
  });
  writeFileSync(at('said.jsonl'), said.map((one) => `${writeExchange(one)}\n`).join(''));
  return at('pipeline');
}

interface Listed {
  readonly id: string;
  readonly digest: string;
  readonly source: { readonly unit: string };
  readonly detail: { readonly sent: { readonly as: readonly string[]; readonly rank: number } };
}

it('a run waits for the units that the policy sends, the inbox counts decisions, and insights compare the order with them', async () => {
  const out = at('run');
  const run = () =>
    tamis(['run', written(), '--out', out, '--cassette', at('said.jsonl'), '--ledger', at('home.sqlite'), '--yes']);
  expect((await run()).code).toBe(6);
  const rows = (await tamis(['inbox', '--ledger', out, '--format', 'json'])).stdout.toString().trim().split('\n');
  const listed = rows.map((row) => JSON.parse(row) as Listed);
  expect(listed[0]).toMatchObject({ source: { unit: 'cat' }, detail: { sent: { rank: 1, of: 4 } } });
  expect(listed[0]?.detail.sent.as).toContain('worst');
  expect(listed.filter(({ detail }) => detail.sent.as.includes('sample'))).toHaveLength(2);
  const shown = (await tamis(['inbox', '--ledger', out, listed[0]?.id ?? ''])).stdout.toString();
  expect(shown).toContain('1 of 4 from the least certain');
  const why = (await tamis(['why', out, 'cat'])).stdout.toString();
  expect(why).toContain('Reply 1 was sent to people. It passed, but');
  expect(why).not.toContain('other rules');
  const exported = async () => (await tamis(['export', out, '--what', 'valid'])).stdout.toString();
  expect(await exported()).not.toContain('cat');

  const denied = await tamis(['deny', listed[0]?.id ?? '', '-m', 'not a person', '--ledger', out]);
  expect(denied.code).toBe(0);
  const { stderr } = await tamis(['inbox', '--ledger', out]);
  expect(stderr).toMatch(/^sent by policy\.review: least certain: 1 denied; sample: /m);

  for (const { id, digest } of listed.slice(1))
    expect((await tamis(['approve', id, '--digest', digest, '--ledger', out])).code).toBe(0);
  expect((await run()).code).toBe(1);
  expect((await exported()).trim().split('\n')).toHaveLength(3);

  const text = (await tamis(['insights', out, '--calibration'])).stdout.toString();
  expect(text).toContain(`${listed.length} of ${listed.length} units that policy.review sent to people are decided`);
  expect(text).toContain('Too few decisions to say whether the order helps: at least 20');
  const json = JSON.parse((await tamis(['insights', out, '--calibration', '--format', 'json'])).stdout.toString()) as object;
  expect(json).toMatchObject({ version: 1, order: 'unknown', needed: 20, decided: listed.length });
  expect((json as { tenths: readonly object[] }).tenths[2]).toMatchObject({ tenth: 3, decided: 1, denied: 1, approved: 0 });
  expect((await tamis(['verify', out])).code).toBe(0);
  const refused = await tamis(['insights', at('said.jsonl'), '--calibration']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is not the folder of a run')]);
});

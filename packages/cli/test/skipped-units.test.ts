import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { jsonl, tamis } from './tamis.ts';

const FILES = {
  'config.yaml': `pipeline: {steps: [{name: sort}, {name: answer, when: "n > 1"}]}
api: {provider: openai, model: gpt-4o-mini, contract: off}
processing: {strategy: direct, items: {source: items.yaml, key: things, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {sort: ask.jinja2, answer: ask.jinja2}}
schemas: {files: {sort: ask.json, answer: ask.json}}
validation: {sort: {required: [n]}, answer: {required: [n]}}
`,
  'items.yaml': 'things: [{id: a}, {id: b}, {id: c}, {id: d}]\n',
  'templates/ask.jinja2': 'Ask {{ id }}.',
  'schemas/ask.json': '{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}',
};

it('are shown where they are, and a run with failures says that decisions wait, too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-skipped-'));
  const [pipe, out, tape] = [path.join(folder, 'pipe'), path.join(folder, 'run'), path.join(folder, 'tape.jsonl')];
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(pipe, name)), { recursive: true });
    writeFileSync(path.join(pipe, name), text);
  }
  const said = {
    'sort a': '{"n": 1}',
    'sort b': '{"n": 2}',
    'answer b': '{}',
    'sort c': '{"n": 1, "n": 2}',
    'sort d': '{"n": 1}',
  };
  const lines = Object.entries(said).map(([at, text]) => {
    const [step, unit] = at.split(' ');
    return JSON.stringify({ step, unit, attempt: 1, reply: { text } });
  });
  writeFileSync(tape, lines.join('\n'));
  const { code, stderr } = await tamis([
    'run',
    pipe,
    '--out',
    out,
    '--cassette',
    tape,
    '--ledger',
    path.join(folder, 'home.sqlite'),
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('note: answer: 2 units skipped this step.')]);
  expect(stderr).toMatch(/ {2}next: tamis failures \S+\n {2}next: tamis inbox --ledger \S+ to decide on 1 unit, then tamis run /);
  const watched = String((await tamis(['watch', out])).stdout).split('\n');
  const [head, answer] = [/ step .* left/, / answer /].map((row) =>
    watched
      .find((line) => row.test(line))
      ?.trim()
      .split(/ +/),
  );
  const cell = (name: string) => answer?.[(head ?? []).indexOf(name) + 1];
  expect(head).toContain('skip');
  expect([cell('in'), cell('✓'), cell('✗'), cell('skip'), cell('left')]).toEqual(['3', '0', '1', '2', '0']);

  const [held] = jsonl((await tamis(['inbox', '--ledger', out, '--format', 'json'])).stdout);
  await tamis(['deny', String(held?.id), '--digest', String(held?.digest), '-m', 'Both can be meant.', '--ledger', out]);
  expect(String((await tamis(['why', out, 'c'])).stdout)).toMatch(/deny by \S+: Both can be meant\.\n/);
});

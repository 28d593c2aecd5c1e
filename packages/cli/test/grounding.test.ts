import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonl, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-grounding-'));
const run = path.join(folder, 'run');
const ledger = path.join(folder, 'ledger.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

const LETTER = [
  'שלום \u202e🙂\u001b[2J Anna Müller',
  'owes us 1.200,50 € since 12. März 2024.',
  `${'x '.repeat(3000)}`,
  'Otto',
].join('\r\n');

const FILES = {
  'config.yaml': `pipeline: {steps: [{name: read, grounding: {source: letter, fields: [/name, /debt, /since, /by]}, absent: [/by]}]}
api: {provider: openai, model: m, contract: off}
processing: {strategy: direct, items: {source: items.json, key: letters, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {read: read.jinja2}}
schemas: {files: {read: read.json}}
validation: {read: {required: [name]}}
`,
  'items.json': JSON.stringify({ letters: ['a', 'b'].map((id) => ({ id, letter: LETTER })) }),
  'templates/read.jinja2': 'Who owes what? {{ letter }}\n',
  'schemas/read.json': JSON.stringify({
    type: 'object',
    properties: {
      name: { type: 'string' },
      debt: { type: 'number' },
      since: { type: 'string' },
      by: { type: 'string' },
    },
    required: ['name', 'debt', 'since', 'by'],
  }),
};

const reply = (unit: string, name: string, by: string | null) => ({
  ...{ step: 'read', unit, attempt: 1 },
  reply: { text: JSON.stringify({ name, debt: 1200.5, since: '2024-03-12', by }) },
});

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, 'pipeline', name)), { recursive: true });
    writeFileSync(path.join(folder, 'pipeline', name), text);
  }
  const cassette = path.join(folder, 'cassette.jsonl');
  const replies = [reply('a', 'Anna Müller', null), reply('b', 'Anna Miller', 'Otto')];
  writeFileSync(cassette, replies.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const started = await tamis(['run', path.join(folder, 'pipeline'), '--out', run, '--cassette', cassette, '--ledger', ledger]);
  expect(String(started.stderr)).not.toContain('error');
});

const told = async (...args: readonly string[]) => String((await tamis(args)).stdout);

const SOURCE = `source   letter (6,073 characters)
  ? [1] /name “Anna Miller”  not found; the nearest is 78% similar, line 1: “Anna Müller”
  ✓ [2] /debt “1200.5”  line 2, written “1.200,50”
  ✓ [3] /since “2024-03-12”  line 2, written “12. März 2024”
  ✓ [4] /by “Otto”  line 4, letter for letter
 1 │ שלום <U+202E>🙂␛[2J Anna Müller
   │                     ^^^^^^^^^^^ [1] /name, nearest, 78% similar
 2 │ owes us 1.200,50 € since 12. März 2024.
   │         ^^^^^^^^ [2] /debt
   │                          ^^^^^^^^^^^^^ [3] /since
 ⋮
 4 │ Otto
   │ ^^^^ [4] /by`;

const indented = (text: string, indent: string) => text.replaceAll(/^/gm, indent);

test('show and why mark the passages in the source beside the fields, and keep hostile text from acting', async () => {
  const [shown, why] = [await told('show', run, 'b'), await told('why', run, 'b')];
  expect(shown).toContain(`\n${indented(SOURCE, '    ')}\n`);
  expect(why).toContain(`\n${indented(SOURCE, '  ')}\n`);
  expect(['\u001b', '\u202e', '\r'].filter((one) => `${shown}${why}`.includes(one))).toEqual([]);
  expect(await told('show', run, 'a')).toContain('✓ [1] /name “Anna Müller”  line 1, letter for letter\n');
});

test('a review of a value that is not in its source opens on the nearest passage', async () => {
  const { id } = jsonl((await tamis(['inbox', '--format', 'json', '--ledger', ledger])).stdout)[0] as { readonly id: string };
  const review = await told('inbox', id, '--ledger', ledger);
  expect(review.split('\n').slice(2).join('\n').trimStart().startsWith(`${SOURCE}\n`)).toBe(true);
  const [json] = jsonl((await tamis(['inbox', id, '--format', 'json', '--ledger', ledger])).stdout);
  const [nearest] = (json as { readonly passages: { readonly passages: readonly object[] } }).passages.passages;
  expect(nearest).toMatchObject({ path: '/name', match: 'nearest', similarity: 0.78, place: { line: 1 } });
});

test('report counts what became of the values', async () => {
  expect(await told('report', run, '--by', 'grounded')).toBe(`8 values of 2 units

values                              count  share  units
in the source, letter for letter        2  25.0%      2
in the source, written differently      4  50.0%      2
not in the source, held                 1  12.5%      1
not stated: left null                   1  12.5%      1
`);
  const [report] = jsonl((await tamis(['report', run, '--by', 'grounded', '--format', 'json'])).stdout);
  expect(report).toMatchObject({ by: 'grounded', values: 8, units: 2 });
  const wrong = await tamis(['report', run, '--by', 'grounded', '--format', 'svg']);
  expect([wrong.code, String(wrong.stderr)]).toEqual([2, expect.stringContaining('table and json')]);
});

test('check marks the passages of a unit that is held or fails', async () => {
  const contract = path.join(folder, 'contract.json');
  writeFileSync(
    contract,
    JSON.stringify({ schema: true, grounding: { source: 'letter', fields: ['/name', '/debt', '/since', '/by'] } }),
  );
  const { text } = reply('b', 'Anna Miller', 'Otto').reply;
  const unit = `${JSON.stringify({ unit_id: 'b', letter: LETTER, response: text })}\n`;
  const { code, stderr } = await tamis(['check', '--contract', contract, '--field', 'response', '--format', 'human'], unit);
  expect([code, String(stderr)]).toEqual([1, expect.stringContaining(`\n${indented(SOURCE, '  ')}\n`)]);
  const without = `${JSON.stringify({ unit_id: 'b', response: text })}\n`;
  const failed = await tamis(['check', '--contract', contract, '--field', 'response', '--format', 'human'], without);
  expect(String(failed.stderr)).toContain(
    'Expected a string as the source `letter`, from which values must come, found nothing.',
  );
  expect(String(failed.stderr)).not.toContain('not kept');
});

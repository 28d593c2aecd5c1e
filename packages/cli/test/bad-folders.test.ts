import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CassetteServer, startCassetteServer } from '@tamis/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { jsonl, tamis } from './tamis.ts';

interface Files {
  readonly [name: string]: string | Uint8Array;
}

const CONFIG = `pipeline:
  steps:
    - {name: tell}
api: {provider: openai, model: gpt-4o-mini}
processing: {strategy: direct, items: {source: items.jsonl, name_field: id}}
prompts: {templates: {tell: tell.jinja2}}
schemas: {files: {tell: tell.json}}
validation: {tell: {required: [word]}}
`;

const GOOD: Files = {
  'config.yaml': CONFIG,
  'items.jsonl': '{"id": "a", "sides": 6}\n{"id": "b", "sides": 4}\n',
  'templates/tell.jinja2': 'The {{ id }} has {{ sides }}.\n',
  'schemas/tell.json': '{"type": "object", "properties": {"word": {"type": "string"}}}',
};

function withYaml(items: string): Files {
  return { 'config.yaml': CONFIG.replace('items.jsonl', 'items.yaml, key: dice'), 'items.yaml': items };
}

function folderOf(changed: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-bad-'));
  for (const [name, text] of Object.entries({ ...GOOD, ...changed })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

let server: CassetteServer;
beforeAll(async () => {
  server = await startCassetteServer([{ reply: { text: '{"word": "six"}' }, repeat: true }]);
});
afterAll(async () => {
  await server.close();
});

async function refused(changed: Files, ...messages: readonly string[]): Promise<void> {
  const folder = folderOf(changed);
  const out = path.join(folder, 'run');
  const ledger = path.join(folder, 'home.sqlite');
  const checked = await tamis(['config', 'check', folder]);
  const run = await tamis(['run', folder, '--out', out, '--base-url', `${server.url}/v1`, '--ledger', ledger]);
  expect([checked.code, run.code]).toEqual([2, 2]);
  for (const message of messages) for (const text of [String(checked.stdout), run.stderr]) expect(text).toContain(message);
  expect(run.stderr).toMatch(/^error: The pipeline has (?:a mistake|\d+ mistakes); no model was called \(/);
  expect([existsSync(out), server.hits.length]).toEqual([false, 0]);
}

describe('a folder that is wrong is refused before anything is spent', () => {
  it('items that are not UTF-8', async () => {
    const items = Buffer.from('{"id": "\xff"}\n', 'latin1');
    await refused({ 'items.jsonl': items }, 'Expected text in UTF-8; the file is not UTF-8.');
  });

  it('very many items in YAML, the last of which has a duplicate id', async () => {
    const count = isWhole ? 100_000 : 1000;
    const items = Array.from({ length: count }, (_, index) => `  - id: d${index % (count - 1)}\n    sides: ${index % 20}\n`);
    await refused(withYaml(`dice:\n${items.join('')}`), 'Two units have the id d0', `items.yaml:${2 * count}:5`);
  });
});

describe('the bad configs that others met', () => {
  const file = path.resolve(import.meta.dirname, '../../../../shared/corpora/badinputs.jsonl');
  const rows = existsSync(file) ? jsonl(readFileSync(file, 'utf8')).filter(({ surface }) => surface === 'config') : [];
  // They are written for another format, so the wording of the messages differs.
  const TOLD: { readonly [id: string]: string } = {
    'config-001': 'The key "steps" is not known here. Did you mean `pipeline.steps`?',
    'config-003': 'The key "steps" is not known here. Did you mean `pipeline.steps`?',
    'config-004': 'The key "steps" is not known here. Did you mean `pipeline.steps`?',
    'config-005': 'The key "steps" is not known here. Did you mean `pipeline.steps`?',
    'config-010': 'The unit id "..-..-x\\u0000" has a control character.',
    'config-012': 'found an empty file',
  };

  it.for(Object.entries(TOLD))('%s is refused', async ([id, message], { skip }) => {
    skip(rows.length === 0, '../shared/corpora is not here');
    const { input } = rows.find((row) => row.id === id) ?? {};
    const { units } = (typeof input === 'object' ? input : {}) as { readonly units?: string };
    await refused(
      units === undefined ? { 'config.yaml': String(input) } : { 'items.jsonl': units.replace('unit_id', 'id') },
      message,
    );
  });

  it('config-014: editing a rule while a run is in progress does not affect it', async ({ skip }) => {
    const { input } = rows.find((row) => row.id === 'config-014') ?? {};
    skip(input === undefined, '../shared/corpora is not here');
    const { before, after } = (input as { readonly edit_mid_run: { readonly before: string; readonly after: string } })
      .edit_mid_run;
    const rated = (bound: string) => `type: object\nproperties:\n  word: {type: integer, ${bound}}\n`;
    const folder = folderOf({ 'config.yaml': CONFIG.replace('tell.json', 'tell.yaml'), 'schemas/tell.yaml': rated(before) });
    const one = await startCassetteServer([{ reply: { text: '{"word": 3}' } }, { fault: '404' }]);
    const out = path.join(folder, 'run');
    const flags = ['--out', out, '--ledger', path.join(folder, 'home.sqlite'), '--concurrency', '1'];
    try {
      expect(await tamis(['run', folder, ...flags, '--base-url', `${one.url}/v1`])).toMatchObject({ code: 3 });
    } finally {
      await one.close();
    }
    writeFileSync(path.join(folder, 'schemas/tell.yaml'), rated(after));
    expect(jsonl((await tamis(['status', out, '--format', 'json'])).stdout)[0]).toMatchObject({ config: 'changed' });
    const rest = await startCassetteServer([{ reply: { text: '{"word": 3}' }, repeat: true }]);
    try {
      const { code, stderr } = await tamis(['run', folder, ...flags, '--base-url', `${rest.url}/v1`]);
      expect([code, stderr]).toEqual([
        0,
        expect.stringContaining('changed after this run began: tell (schema); the run keeps its snapshot.'),
      ]);
      expect(stderr).toContain('2 units: 2 valid');
    } finally {
      await rest.close();
    }
  });

  it('leaves out none', ({ skip }) => {
    skip(rows.length === 0, '../shared/corpora is not here');
    expect(rows.map(({ id }) => id)).toEqual([...Object.keys(TOLD), 'config-014']);
  });
});

describe('a reply that the model refused, with a status of success', () => {
  it('fails its unit, and the run goes on', async () => {
    const folder = folderOf({});
    const server = await startCassetteServer([{ fault: 'refusal' }, { reply: { text: '{"word": "x"}' }, repeat: true }]);
    const flags = ['--out', path.join(folder, 'run'), '--ledger', path.join(folder, 'home.sqlite'), '--concurrency', '1'];
    try {
      const { code, stderr } = await tamis(['run', folder, ...flags, '--base-url', `${server.url}/v1`]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('2 units: 1 valid, 1 failed')]);
    } finally {
      await server.close();
    }
  });
});

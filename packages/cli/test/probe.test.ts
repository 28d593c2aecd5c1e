import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CassetteServer, startCassetteServer } from '@tamis/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { jsonl, tamis } from './tamis.ts';

const CONFIG = `pipeline:
  steps:
    - {name: sort}
    - {name: spread, scope: fan_out, field: words, child_field: word}
    - {name: weigh}
api: {provider: openai, model: gpt-4o-mini}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
prompts: {templates: {sort: t.jinja2, weigh: t.jinja2}}
schemas: {files: {sort: sort.json, weigh: weigh.json}}
validation: {sort: {required: [words]}, weigh: {required: [weight]}}
`;

const SCHEMAS = {
  sort: { type: 'object', required: ['words'], properties: { words: { type: 'array' } } },
  weigh: { type: 'object', required: ['weight'], properties: { weight: { type: 'number' } } },
};

const UNITS = 60;
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tamis-probe-'));

function pipeline(): string {
  const folder = path.join(newFolder(), 'letters');
  for (const name of ['templates', 'schemas']) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'config.yaml'), CONFIG);
  const items = Array.from({ length: UNITS }, (_, at) => `  - {id: u${String(at).padStart(2, '0')}}\n`);
  writeFileSync(path.join(folder, 'items.yaml'), `items:\n${items.join('')}`);
  writeFileSync(path.join(folder, 'templates/t.jinja2'), 'For {{ id }}.');
  for (const [name, schema] of Object.entries(SCHEMAS))
    writeFileSync(path.join(folder, `schemas/${name}.json`), JSON.stringify(schema));
  return folder;
}

// A million tokens in cost a dollar; a call has a thousand.
const prices = () => {
  const file = path.join(newFolder(), 'prices.json');
  writeFileSync(file, JSON.stringify({ 'openai:gpt-4o-mini': { inputPerMillion: 1, outputPerMillion: 0 } }));
  return file;
};

let server: CassetteServer;
beforeAll(async () => {
  const usage = { inputTokens: 1000, outputTokens: 1 };
  server = await startCassetteServer([
    { step: 'sort', reply: { text: '{"words": ["a", "b"]}', usage }, repeat: true },
    { step: 'weigh', reply: { text: '{"weight": 1}', usage }, repeat: true },
  ]);
});
afterAll(async () => await server.close());

async function probing(out: string, ...flags: readonly string[]) {
  const before = server.hits.length;
  const from = existsSync(out) ? [out] : [pipeline(), '--out', out];
  const given = ['--base-url', `${server.url}/v1`, '--prices', prices(), '--ledger', path.join(newFolder(), 'home.sqlite')];
  const { code, stderr } = await tamis(['run', ...from, ...given, ...flags]);
  return { code, stderr, calls: server.hits.length - before };
}

const statusOf = async (out: string) => jsonl((await tamis(['status', out, '--format', 'json'])).stdout)[0];

describe('a probe', () => {
  it('pays for some units, taken evenly, says what all will cost, and stops', async () => {
    const out = path.join(newFolder(), 'run');
    const { code, stderr, calls } = await probing(out, '--probe', '6');
    // A unit takes one call, and one for each of its two children.
    expect([code, calls]).toEqual([3, 18]);
    expect(stderr).toContain('probe: 6 of 60 units, evenly spaced; measured, not guessed:\n');
    expect(stderr).toMatch(/^ {2}sort +6 +6,000 +6 +\$0\.0060 +about \$0\.0600$/m);
    expect(stderr).toMatch(/^ {2}weigh +12 +12,000 +12 +\$0\.0120 +about \$0\.12$/m);
    expect(stderr).toContain('The whole run will take about 180 calls and cost about $0.18; $0.0180 of it is spent.\n');
    expect(stderr).toContain(`next: tamis run ${out}\n`);
    expect(await statusOf(out)).toMatchObject({ state: 'paused', reason: 'pause', calls: 18, pending: 54, valid: 18 });
    const lines = String((await tamis(['export', out])).stdout)
      .trim()
      .split('\n');
    const roots = [...new Set(lines.map((line) => String(JSON.parse(line).unit_id).slice(0, 3)))];
    expect(roots).toEqual(['u05', 'u15', 'u25', 'u35', 'u45', 'u55']);
  });

  it('is not paid for twice, whether it is repeated or the run goes on', async () => {
    const out = path.join(newFolder(), 'run');
    await probing(out, '--probe', '6');
    const again = await probing(out, '--probe', '6');
    expect([again.code, again.calls]).toEqual([3, 0]);
    expect(again.stderr).toContain('cost about $0.18; $0.0180 of it is spent.');
    expect(await probing(out)).toMatchObject({ code: 0, calls: 162 });
    expect(await statusOf(out)).toMatchObject({ state: 'ended', calls: 180, valid: 180 });
    expect((await tamis(['verify', out])).code).toBe(0);
  });

  it('goes on by itself with --yes, and says where a limit will stop it', async () => {
    const out = path.join(newFolder(), 'run');
    const { code, stderr, calls } = await probing(out, '--probe', '6', '--yes', '--max-cost', '0.09usd');
    expect(stderr).toContain('limit: $0.0900; it will stop the run after about 30 units.\n');
    expect(code).toBe(7);
    expect(calls).toBeGreaterThan(18);
    expect(calls).toBeLessThanOrEqual(90);
  });

  it('of all units is the run itself', async () => {
    const out = path.join(newFolder(), 'run');
    const { code, stderr, calls } = await probing(out, '--probe', '100');
    expect([code, calls]).toEqual([0, 180]);
    expect(stderr).not.toContain('probe:');
  });

  it('does not go with flags that call no model', async () => {
    const out = path.join(newFolder(), 'run');
    for (const flag of ['--dry-run', '--init'])
      expect(await probing(out, '--probe', '6', flag)).toMatchObject({
        ...{ code: 2, calls: 0, stderr: expect.stringContaining(`--probe and ${flag} exclude each other`) },
      });
  });
});

const { server: database, reason } = await testServer();

describe.skipIf(database === undefined)(`a probe of a run in Postgres${reason}`, () => {
  it('takes the same units, and the run goes on from there', { tags: 'proof' }, async () => {
    const out = path.join(newFolder(), 'run');
    const probed = await probing(out, '--probe', '6', '--db', database?.url ?? '');
    expect([probed.code, probed.calls]).toEqual([3, 18]);
    expect(probed.stderr).toContain('about 180 calls and cost about $0.18; $0.0180 of it is spent.\n');
    expect(await statusOf(out)).toMatchObject({ state: 'paused', calls: 18, valid: 18, pending: 54 });
    expect(await probing(out)).toMatchObject({ code: 0, calls: 162 });
  });
});

describe('a plan', () => {
  it('calls a guess a guess', async () => {
    const { stdout } = await tamis(['run', pipeline(), '--dry-run']);
    expect(String(stdout)).toContain('Tokens out, and so the cost, are a guess from the schemas');
    expect(String(stdout)).toContain('--probe 20 measures both on 20 units.');
  });
});

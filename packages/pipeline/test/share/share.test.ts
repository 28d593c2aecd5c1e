import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../scripts/postgres/test-server.ts';
import { folderWith } from '../folder.ts';

const { server, reason } = await testServer();

const RATE = {
  'config.yaml': `pipeline: {steps: [{name: rate}]}
api: {provider: openai, model: gpt-test}
processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}}
prompts: {templates: {rate: rate.jinja2}}
schemas: {files: {rate: rate.json}}
validation: {rate: {required: [score]}}
`,
  'items.yaml': `items:\n${Array.from({ length: 12 }, (_, at) => `  - {id: k${String(at).padStart(2, '0')}}`).join('\n')}\n`,
  'templates/rate.jinja2': 'Rate {{ id }}.',
  'schemas/rate.json': '{"type": "object", "required": ["score"]}',
};

/** Starts a leader and waits for its end. */
async function lead(source: string, out: string, poison: string) {
  const args = ['--conditions=source', path.join(import.meta.dirname, 'leader.ts'), source, out, server?.url ?? '', poison];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, said };
}

/** As if nobody had heard of the worker for longer than it may be silent. */
async function age(): Promise<void> {
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  await client.query(`UPDATE tamis_jobs.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`);
  await client.end();
}

describe.skipIf(server === undefined)(`a run with workers${reason}`, () => {
  test('goes on without a unit that ends one worker after the other', async () => {
    const source = folderWith(RATE);
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-share-')), 'run');
    let deaths = 0;
    for (; deaths < 6; deaths++) {
      const { code, signal, said } = await lead(source, out, 'k05');
      if (signal !== 'SIGKILL') {
        expect([code, JSON.parse(said)]).toEqual([0, expect.objectContaining({ valid: 11, quarantined: 1, pending: 0 })]);
        break;
      }
      await age();
    }
    // Twice among others, so that nobody knows which it was; then by itself.
    expect(deaths).toBe(3);
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BatchScript, type CassetteServer, startCassetteServer } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { jsonl, start, tamis } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;

const UNITS = 20;

const CONFIG = `pipeline: {steps: [{name: sort}, {name: weigh}]}
api: {provider: openai, model: gpt-4o-mini, contract: off, retry: {max_attempts: 3, initial_delay_seconds: 0.01}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 1}
prompts: {templates: {sort: sort.jinja2, weigh: weigh.jinja2}}
schemas: {files: {sort: sort.json, weigh: weigh.json}}
validation: {sort: {required: [kind]}, weigh: {required: [weight]}}
`;

const sortSchema = (kind: string) =>
  JSON.stringify({ type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: [kind] } } });

interface Place {
  readonly source: string;
  readonly out: string;
  readonly server: CassetteServer;
  readonly args: readonly string[];
  readonly reach: readonly string[];
}

interface Given {
  readonly after?: number;
  readonly batches?: BatchScript;
}

// A pipeline of two calls a unit, and a provider for it, each call of which costs a thousandth of a dollar.
async function probing(given: Given, work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-probe-hardship-'));
  const [source, out, prices] = [path.join(folder, 'letters'), path.join(folder, 'run'), path.join(folder, 'prices.json')];
  for (const name of ['templates', 'schemas']) mkdirSync(path.join(source, name), { recursive: true });
  const items = Array.from({ length: UNITS }, (_, at) => `  - {id: u${String(at).padStart(2, '0')}}\n`);
  const weigh = { type: 'object', required: ['weight'], properties: { weight: { type: 'number' } } };
  for (const [name, text] of Object.entries({
    'config.yaml': CONFIG,
    'items.yaml': `items:\n${items.join('')}`,
    'templates/sort.jinja2': 'Sort {{ id }}.',
    'templates/weigh.jinja2': 'Weigh {{ id }}.',
    'schemas/sort.json': sortSchema('thanks'),
    'schemas/weigh.json': JSON.stringify(weigh),
  }))
    writeFileSync(path.join(source, name), text);
  writeFileSync(prices, JSON.stringify({ 'openai:gpt-4o-mini': { inputPerMillion: 1, outputPerMillion: 0 } }));
  const { after = 0, batches = {} } = given;
  const reply = (text: string) =>
    ({ after, reply: { text, usage: { inputTokens: 1000, outputTokens: 1 } }, repeat: true }) as const;
  const server = await startCassetteServer(
    [
      { match: { contains: 'Sort' }, ...reply('{"kind": "thanks"}') },
      { match: { contains: 'Weigh' }, ...reply('{"weight": 1}') },
    ],
    { batches },
  );
  const reach = ['--base-url', `${server.url}/v1`, '--prices', prices, '--ledger', path.join(folder, 'home.sqlite')];
  try {
    await work({ source, out, server, reach, args: ['run', source, '--out', out, ...reach] });
  } finally {
    await server.close();
  }
}

const statusOf = async (out: string) => jsonl((await tamis(['status', out, '--format', 'json'])).stdout)[0];

const asked = ({ hits }: CassetteServer) => hits.map(({ messages }) => messages.at(-1)?.content ?? '');

describe('a probe', () => {
  it('after a recheck pays only for what the recheck left to do', async () => {
    await probing({}, async ({ source, out, server, args, reach }) => {
      const schema = path.join(source, 'schemas/sort.json');
      writeFileSync(schema, sortSchema('complaint'));
      expect((await tamis([...args, '--probe', '4'])).code).toBe(3);
      expect([server.hits.length, await statusOf(out)]).toEqual([4, expect.objectContaining({ failed: 4, pending: 16 })]);
      writeFileSync(schema, sortSchema('thanks'));
      expect((await tamis(['recheck', out])).code).toBe(0);
      const { code, stderr } = await tamis(['run', out, '--probe', '4', ...reach]);
      expect([code, asked(server).slice(4).toSorted()]).toEqual([3, ['Weigh u02.', 'Weigh u07.', 'Weigh u12.', 'Weigh u17.']]);
      expect(stderr).toContain('probe: 4 of 20 units, evenly spaced; measured, not guessed:\n');
      expect(stderr).toContain('will take about 40 calls and cost about $0.0400; $0.0080 of it is spent.\n');
      expect(await statusOf(out)).toMatchObject({ valid: 4, pending: 16, calls: 8 });
    });
  });

  it.skipIf(!isWhole || !hasScript)(
    'asks at a terminal whether to go on, and takes only a y for a yes (needs script)',
    { tags: 'proof' },
    async () => {
      await probing({}, async ({ out, server, args, reach }) => {
        const answering = async (line: readonly string[], typed: string) => {
          const child = spawn('script', ['-qec', [process.execPath, bin, ...line].join(' '), '/dev/null']);
          let said = '';
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            if (!said.includes('[y/N]') && `${said}${text}`.includes('[y/N]')) child.stdin.write(typed);
            said += text;
          });
          await once(child, 'close');
          return said;
        };
        const first = await answering([...args, '--probe', '4'], '\n');
        expect(first).toContain('Continue with the other 16 units, about $0.0400 in all? [y/N]');
        expect(first).toContain('paused after the probe; its results are kept.');
        expect(server.hits.length).toBe(8);
        await answering(['run', out, '--probe', '4', ...reach], 'y\n');
        expect([server.hits.length, await statusOf(out)]).toEqual([40, expect.objectContaining({ state: 'ended', valid: 20 })]);
      });
    },
  );

  it('in batches asks for its units alone, at half the price', async () => {
    await probing({}, async ({ out, server, args, reach }) => {
      const requests = () => server.batches.flatMap((batch) => batch.requests).length;
      const { code, stderr } = await tamis([...args, '--probe', '4', '--batch', '--poll', '0.05s']);
      expect([code, requests()]).toEqual([3, 8]);
      expect(stderr).toContain('will take about 40 calls and cost about $0.0200; $0.0040 of it is spent.\n');
      const again = await tamis(['run', out, '--probe', '4', '--poll', '0.05s', ...reach]);
      expect([again.code, requests()]).toEqual([3, 8]);
      expect((await tamis(['run', out, '--poll', '0.05s', ...reach])).code).toBe(0);
      expect([requests(), await statusOf(out)]).toEqual([40, expect.objectContaining({ valid: 20, mode: 'batch' })]);
    });
  });

  it('that was killed goes on with the same units, and asks again only for calls whose answers were lost', async () => {
    await probing({ after: 30 }, async ({ out, server, args, reach }) => {
      const flags = ['--probe', '6', '--concurrency', '2'];
      const child = start([...args, ...flags]);
      await until('five calls are made', () => server.hits.length >= 5 || child.exitCode !== null, 5);
      child.kill('SIGKILL');
      await once(child, 'close');
      const before = server.hits.length;
      const { code, stderr } = await tamis(['run', out, ...flags, ...reach]);
      const { lost, calls } = (await statusOf(out)) as { readonly lost: number; readonly calls: number };
      expect([code, before < 12, lost <= 2]).toEqual([3, true, true]);
      expect(calls).toBe(12 + lost);
      expect(server.hits.length).toBeLessThanOrEqual(calls);
      expect(new Set(asked(server)).size).toBe(12);
      expect(stderr).toContain('probe: 6 of 20 units');
      expect(await statusOf(out)).toMatchObject({ valid: 6, pending: 14 });
      expect((await tamis(['verify', out])).code).toBe(0);
    });
  });
});

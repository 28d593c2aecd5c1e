import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BatchScript, type CassetteServer, type Exchange, startCassetteServer } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { pipelineIn } from './kill-loop.ts';
import { exported } from './run-ledger.ts';
import { begun, start, tamis } from './tamis.ts';

const UNITS = 6;

const usage = { inputTokens: 1000, outputTokens: 100 };

const SAID: readonly Exchange[] = [
  ...Array.from({ length: UNITS }, (_, n): readonly Exchange[] => {
    const good = { match: { contains: `Rate ${n}.` }, reply: { text: `{"score": ${n}.5}`, usage }, repeat: true } as const;
    if (n % 3 !== 0) return [good];
    const bad = { ...good, reply: { text: '{"score": "high"}', usage } };
    return [{ ...good, match: { contains: [`Rate ${n}.`, 'high'] } }, bad];
  }).flat(),
  { match: { contains: 'Why is it' }, reply: { text: '{"why": "so"}', usage }, repeat: true },
];

const PRICES = '{"openai:gpt-test": {"inputPerMillion": 2, "outputPerMillion": 10}}';

interface Place {
  readonly folder: string;
  readonly out: string;
  readonly server: CassetteServer;
  readonly args: readonly string[];
}

async function inBatches(base: string, script: BatchScript, work: (place: Place) => Promise<void>): Promise<void> {
  const place = mkdtempSync(path.join(tmpdir(), 'tamis-cli-batch-'));
  const [provider = '', below = ''] = base.split(' ');
  const server = await startCassetteServer(SAID, { batches: script });
  try {
    const [folder, out] = [pipelineIn(path.join(place, 'pipeline'), UNITS), path.join(place, 'run')];
    const reached = ['--provider', provider, '--base-url', `${server.url}${below}`];
    const args = [
      'run',
      folder,
      '--out',
      out,
      ...reached,
      '--batch',
      '--poll',
      '0.05s',
      '--ledger',
      path.join(place, 'home.sqlite'),
    ];
    await work({ folder, out, server, args });
  } finally {
    await server.close();
  }
}

describe('tamis run --batch', () => {
  it('runs a pipeline at half the price', async () => {
    await inBatches('openai /v1', {}, async ({ folder, out, args, server }) => {
      const prices = path.join(path.dirname(out), 'prices.json');
      writeFileSync(prices, PRICES);
      const planned = async (...more: readonly string[]) => {
        const { stdout } = await tamis(['run', folder, '--dry-run', '--prices', prices, ...more]);
        return Number(/total: .*\$([\d.]+)/.exec(stdout.toString())?.[1]);
      };
      // They are rounded for display.
      expect((await planned('--batch')) / (await planned())).toBeCloseTo(0.5, 1);
      const run = await tamis([...args, '--prices', prices]);
      expect(run.stderr).toContain('6 units: 6 valid');
      expect(run.code).toBe(0);
      const requests = server.batches.flatMap((batch) => batch.requests);
      expect(requests.length).toBe(14);
      // The ids that the provider sees reveal nothing about a unit.
      expect(requests.every((id) => /^[0-9a-f]{40}$/.test(id))).toBe(true);
      const status = JSON.parse((await tamis(['status', out, '--format', 'json'])).stdout.toString());
      expect(status.cost_usd).toBeCloseTo((14 * (1000 * 2 + 100 * 10)) / 2e6, 9);
    });
  });

  it('can be killed at any time: the same command picks up what the provider has', { tags: 'proof' }, async () => {
    await inBatches('openai /v1', { looks: 3, faults: ['submit-lost'] }, async ({ out, args, server }) => {
      const whole = await tamis(args.with(3, `${out}-whole`));
      expect(whole.code).toBe(0);
      const before = server.batches.length;
      for (let kills = 0; ; kills++) {
        const child = start(args);
        child.stdout?.resume();
        child.stderr?.resume();
        const killing = kills < 3 ? setTimeout(() => child.kill('SIGKILL'), 300 + 150 * kills) : undefined;
        const [code] = (await once(child, 'close')) as [number | null];
        clearTimeout(killing);
        if (code === null) continue;
        expect(code).toBe(0);
        break;
      }
      expect(await exported(out)).toBe(await exported(`${out}-whole`));
      const requests = server.batches.slice(before).flatMap((batch) => batch.requests);
      expect(requests.length).toBe(14);
      expect((await tamis(['verify', out])).code).toBe(0);
    });
  });

  it('shows the batches under way, and keeps the mode', async () => {
    await inBatches('openai /v1', { looks: 1_000_000 }, async ({ out, args, server }) => {
      const { interrupt, ended } = begun(args);
      await until('a batch is submitted', () => server.batches.length > 0);
      const status = await until('a batch is under way', async () => {
        const shown = (await tamis(['status', out, '--format', 'json'])).stdout.toString();
        return shown.includes('"running":6') && /"state":"submitted".*"done":0/.test(shown) && shown;
      });
      expect(JSON.parse(status)).toMatchObject({
        mode: 'batch',
        running: 6,
        batches: [{ step: 'rate', state: 'submitted', requests: 6, is_open: true }],
      });
      interrupt();
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([130, expect.stringContaining('1 batch with 6 units at the provider.')]);
      const text = (await tamis(['status', out])).stdout.toString();
      expect(text).toMatch(/1 batch under way: 6 units, 0 done, asked \d+ s ago/);
      expect((await tamis(['batches', out])).stdout.toString()).toMatch(/tamis-[0-9a-f]{8} +rate +submitted +batch_\d+ +6 +0/);
      expect((await tamis(['recheck', out])).stderr).toContain('has 1 batch with a provider');
    });
  });

  it('leaves unknown outcomes to a person', async () => {
    await inBatches('anthropic ', { faults: ['submit-lost', 'list-404'] }, async ({ out, args, server }) => {
      const run = await tamis(args);
      expect(run.code).toBe(6);
      expect(run.stderr).toContain('it is unknown what happened to 1 batch with 6 units; a person must decide.');
      const listed = await tamis(['batches', out]);
      expect(listed.code).toBe(6);
      const [, name = ''] = /(tamis-[0-9a-f]+): it is unknown what/.exec(listed.stdout.toString()) ?? [];
      expect((await tamis(['batches', out, '--name', 'nobody', '--give-up'])).code).toBe(2);
      const adopted = await tamis(['batches', out, '--name', name, '--adopt', server.batches[0]?.id ?? '']);
      expect(adopted.code).toBe(0);
      expect((await tamis(args)).code).toBe(0);
      expect(server.batches.flatMap(({ requests }) => requests).length).toBe(14);
    });
  });

  it('is refused together with what excludes it', async () => {
    await inBatches('openai /v1', {}, async ({ args }) => {
      expect((await tamis([...args, '--realtime'])).stderr).toContain('--batch and --realtime exclude each other');
      expect((await tamis([...args, '--cassette', 'x.jsonl'])).stderr).toContain('--batch needs a provider');
    });
  });
});

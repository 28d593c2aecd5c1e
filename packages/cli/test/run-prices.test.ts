import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCassetteServer } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRICES, PRICES_WRITTEN_ON } from '../src/run/built-in-prices.ts';
import { fileWith, jsonl, tamis } from './tamis.ts';

const example = path.resolve(import.meta.dirname, '../../../examples/pipeline');
const OURS = `built-in prices as of ${PRICES_WRITTEN_ON}, not checked against the providers' price lists; --prices FILE replaces them.`;
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tamis-prices-'));
const planned = async (...flags: readonly string[]) => String((await tamis(['run', example, '--dry-run', ...flags])).stdout);
const prices = (table: object) => fileWith('prices.json', JSON.stringify(table));

function answeredBy(model: string): string {
  const folder = path.join(newFolder(), 'pipeline');
  cpSync(example, folder, { recursive: true });
  const config = path.join(folder, 'config.yaml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('- name: answer\n', `- name: answer\n      model: ${model}\n`));
  return folder;
}

describe('prices', () => {
  it('are built in for some models, and a plan says that they may be wrong', async () => {
    expect(Object.keys(BUILT_IN_PRICES)).toContain('openai:gpt-4o-mini');
    for (const flags of [[], ['--model', 'openai:gpt-4o'], ['--model', 'gpt-4o-2024-08-06']])
      expect(await planned(...flags)).toMatch(new RegExp(`\\$0\\.00\\d\\d\n(?:.*\n){3}  ${OURS}\n`));
  });

  it('are replaced by those of a file', async () => {
    const file = prices({ 'openai:gpt-4o-mini': { inputPerMillion: 1e6, outputPerMillion: 0 } });
    const text = await planned('--prices', file);
    expect(text.replace(/(\d),(\d)/g, '$1$2')).toMatch(/total: 8 calls, (\d+) tokens in, 400 tokens out, \$\1\.00\n/);
    expect(text).not.toContain('built-in prices');
    const google = prices({ 'google:new': { inputPerMillion: 1, outputPerMillion: 1 } });
    expect(await planned('--prices', google, '--provider', 'gemini', '--model', 'new')).not.toContain('cost unknown');
  });

  it('are unknown for other models, never 0', async () => {
    const text = await planned('--model', 'gpt-unheard');
    expect(text).toContain('400 tokens out, cost unknown\n');
    expect(text).not.toContain('$');
    const [sort, answer] =
      (await tamis(['run', answeredBy('gpt-unheard'), '--dry-run'])).stdout.toString().match(/^ {2}(?:sort|answer) .*/gm) ?? [];
    expect([sort, answer]).toEqual([expect.stringContaining('$'), expect.stringContaining('cost unknown')]);
  });

  it.each([
    [[], 'it is not an object'],
    [{ 'gpt-4o': { inputPerMillion: 1, outputPerMillion: 1 } }, 'gpt-4o has no provider prefix, as in openai:gpt-4o'],
    [{ 'openai:a': { inputPerMillion: 1 } }, 'openai:a needs inputPerMillion and outputPerMillion'],
    [{ 'openai:a': { inputPerMillion: 1, outputPerMillion: -1 } }, 'openai:a: outputPerMillion is not a number, 0 or more'],
    [{ 'openai:a': { inputPerMillion: 1, outputPerMillion: 1, cachedPerMilion: 1 } }, 'openai:a: cachedPerMilion is not known'],
  ])('are refused in a file with %j', async (table, reason) => {
    const out = path.join(newFolder(), 'run');
    const { code, stderr } = await tamis(['run', example, '--out', out, '--prices', prices(table), '--ledger', `${out}.sqlite`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`is not a price table: ${reason}.`)]);
    expect(existsSync(out)).toBe(false);
  });
});

const replies = [
  {
    step: 'sort',
    reply: { text: '{"topic": "billing", "urgency": 1}', usage: { inputTokens: 9, outputTokens: 9 } },
    repeat: true,
  },
  {
    step: 'answer',
    reply: { text: '{"answer": "Ada Ben Cleo Dov"}', usage: { inputTokens: 9, outputTokens: 9 } },
    repeat: true,
  },
] as const;

describe('the prices of a run', () => {
  const perToken = (dollars: number) =>
    prices({ 'openai:gpt-4o-mini': { inputPerMillion: dollars * 1e6, outputPerMillion: dollars * 1e6 } });

  it.each([
    ['are kept with it, so that no later command counts at other ones', [], 144],
    ['are replaced by those of a later command', ['--prices', perToken(2)], 288],
  ])('%s', async (_, flags, cost) => {
    const server = await startCassetteServer(replies);
    const out = path.join(newFolder(), 'run');
    const home = ['--ledger', path.join(newFolder(), 'home.sqlite')];
    try {
      const start = ['run', '--init', example, '--out', out, '--base-url', `${server.url}/v1`, '--prices', perToken(1)];
      expect(await tamis([...start, ...home])).toMatchObject({ code: 0 });
      expect(await tamis(['run', out, ...flags, ...home])).toMatchObject({ code: 0 });
      const [status] = jsonl((await tamis(['status', out, '--format', 'json'])).stdout);
      expect(status).toMatchObject({ cost_usd: cost });
    } finally {
      await server.close();
    }
  });
});

describe('a run whose price is unknown', () => {
  it('is not started with --max-cost, even if only the last step has no price', async () => {
    const server = await startCassetteServer(replies);
    const out = path.join(newFolder(), 'run');
    const args = ['run', answeredBy('gpt-unheard'), '--out', out, '--base-url', `${server.url}/v1`];
    const home = ['--ledger', path.join(newFolder(), 'home.sqlite')];
    try {
      const { code, stderr } = await tamis([...args, ...home, '--max-cost', '5usd']);
      expect(code).toBe(2);
      expect(stderr).toContain("There is no price for openai:gpt-unheard, so --max-cost can't be enforced.");
      expect(stderr).toContain('--prices FILE with {"openai:gpt-unheard": {"inputPerMillion": …, "outputPerMillion": …}}');
      expect([server.hits.length, existsSync(out)]).toEqual([0, false]);
      const file = prices({ 'openai:gpt-unheard': { inputPerMillion: 1, outputPerMillion: 1 } });
      expect(await tamis([...args, ...home, '--max-cost', '5usd', '--prices', file])).toMatchObject({ code: 0 });
    } finally {
      await server.close();
    }
  });

  it('says so at its end and later', async () => {
    const server = await startCassetteServer(replies);
    const out = path.join(newFolder(), 'run');
    const flags = ['--model', 'gpt-unheard', '--base-url', `${server.url}/v1`, '--ledger', path.join(newFolder(), 'home.sqlite')];
    try {
      const { code, stderr } = await tamis(['run', example, '--out', out, ...flags]);
      expect([code, stderr]).toEqual([0, expect.stringMatching(/8 calls, 144 tokens, cost unknown,/)]);
      expect(stderr).not.toContain('$');
      const [status] = jsonl((await tamis(['status', out, '--format', 'json'])).stdout);
      expect(status).toMatchObject({ cost_usd: null, unpriced_calls: 8 });
    } finally {
      await server.close();
    }
  });
});

import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compile, type JsonObject, type ToolContract } from '@tamis/core';
import { actDigest } from '@tamis/core/review';
import { openLedger, propose, type ReviewRow, suggestGrants } from '@tamis/ledger';
import { covers } from '@tamis/ledger/internal';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Gated, openShop, type Shop } from './mcp-gate.ts';
import { jsonl, tamis } from './tamis.ts';

const shops: Shop[] = [];
const open: Gated[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ client }) => client.close()));
});
afterAll(() => {
  for (const { folder } of shops) rmSync(folder, { recursive: true, force: true });
});

function shop(): Shop {
  const made = openShop();
  shops.push(made);
  return made;
}

async function connected(to: Shop): Promise<Gated> {
  const gated = await to.connect(['--hold', 'pending', '--session', 'desk']);
  open.push(gated);
  return gated;
}

const HOUR = 3_600_000;

async function asked(here: Shop): Promise<ReviewRow> {
  const { call } = await connected(here);
  const { meta } = await call('refund_order', { order: 'T-1007', amount: 1 });
  const ledger = openLedger(here.ledger, { readOnly: true });
  const row = (await ledger.review(String(meta['tamis/review']))) as ReviewRow;
  await ledger.close();
  return row;
}

// Writes what was decided in the last days, one call an hour, as the gate and people would have.
async function remembered(here: Shop, like: ReviewRow, calls: readonly (readonly [JsonObject, 'approve' | 'deny'])[]) {
  let now = Date.now() - (calls.length + 1) * HOUR;
  const ledger = openLedger(here.ledger, { clock: { now: () => now } });
  const { kind, reason, action, contract, contractText, detail } = like;
  for (const [at, [given, decision]] of calls.entries()) {
    now += HOUR;
    const terms = { kind, reason, action, contract, contractText, detail, held: JSON.stringify(given), digest: '' } as const;
    const digest = actDigest(terms as never, { action: action as string, value: given }) as string;
    const source = { run: 'desk', step: action as string, unit: `past ${at}`, attempt: 1 };
    const { review } = await ledger.propose(source, { ...terms, digest } as never);
    await ledger.decide({ review, digest, kind: decision, by: 'ann', text: 'why' });
  }
  await ledger.close();
}

const SMALL = [3, 5, 8, 10, 12, 15, 18, 20].map((amount) => [{ order: 'T-1007', amount }, 'approve'] as const);

describe('tamis grants suggest', () => {
  it('shows what would have been covered, gives what a person names, and the gate lets that through', {
    tags: 'proof',
    timeout: 60_000,
  }, async () => {
    const like = await asked(shop());
    const here = shop();
    await remembered(here, like, [...SMALL, [{ order: 'T-1007', amount: 150 }, 'deny']]);
    const suggest = async (...words: readonly string[]) => await tamis(['grants', 'suggest', ...words, '--ledger', here.ledger]);
    const [one] = jsonl((await suggest('--format', 'json')).stdout) as unknown as { readonly digest: string }[];
    const digits = one?.digest.slice(7, 19) ?? '';
    expect((await suggest()).stdout.toString()).toBe(
      [
        'up to 8 calls of refund_order with up to 91 of amount in all, of mcp shop, for 24 h (change)',
        '  with amount from 3 to 20, order "T-1007"',
        '  would have covered 8 of 9 that were decided, none of them denied',
        `  tamis grants suggest --give ${digits} --ledger ${here.ledger} -m WHY\n`,
      ].join('\n'),
    );
    expect(await suggest('--give', digits)).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a reason') });
    expect(await suggest('--give', digits, '--times', '9', '-m', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('can only be made smaller'),
    });
    expect((await suggest('--give', '000000000000', '-m', 'x')).code).toBe(1);
    expect(jsonl((await tamis(['grants', '--ledger', here.ledger, '--format', 'json'])).stdout)).toEqual([]);
    const given = await suggest('--give', digits, '--times', '3', '--sum', '30', '-m', 'small ones');
    expect([given.code, given.stderr]).toEqual([0, expect.stringContaining('tamis grants --revoke')]);
    const { call } = await connected(here);
    const status = async (order: string, amount: number) => (await call('refund_order', { order, amount })).meta['tamis/status'];
    expect(await status('T-1007', 19)).toBeUndefined();
    expect([await status('T-1007', 12), await status('T-1007', 21), await status('T-1008', 5)]).toEqual(Array(3).fill('pending'));
    expect(await status('T-1007', 11)).toBeUndefined();
    expect(here.refunds()).toEqual(['T-1007 19', 'T-1007 11']);
    const listed = (await tamis(['grants', '--ledger', here.ledger])).stdout.toString();
    expect(listed).toContain('(used 2 times for 30 of amount)');
    expect((await tamis(['verify', here.ledger])).code).toBe(0);
    await here.decide('grants', '--revoke', listed.slice(0, 6), '-m', 'enough');
    expect(await status('T-1007', 4)).toBe('pending');
  });

  it('refuses flags of one form with another', async () => {
    const told = async (...words: readonly string[]) => (await tamis(['grants', ...words])).stderr;
    expect(await told('--give', 'x')).toContain('--give works only with');
    expect(await told('suggest', '--revoke', 'x', '-m', 'x')).toContain("--revoke can't be combined");
    expect(await told('suggest', '--times', '3')).toContain('make a suggested grant smaller');
  });
});

describe('recorded calls of an example', () => {
  const example = path.resolve(import.meta.dirname, '../../../examples/airline-gate');
  const contract = parse(readFileSync(path.join(example, 'contract.yaml'), 'utf8')) as ToolContract;
  const gate = compile(contract);
  const lines = readFileSync(path.join(example, 'calls.jsonl'), 'utf8').trim().split('\n');
  const recorded = lines.map((line) => JSON.parse(line) as { readonly reply: string; readonly world: object });

  async function suggestedAfter(isMade: (passes: boolean) => boolean) {
    let now = Date.UTC(2026, 0, 1);
    const here = shop();
    const ledger = openLedger(here.ledger, { clock: { now: () => now } });
    const denied: { readonly action: string; readonly value: JsonObject }[] = [];
    for (let day = 0; day < 8; day++)
      for (const [at, { reply, world }] of recorded.entries()) {
        now += 4 * HOUR;
        const { name, arguments: value } = JSON.parse(reply) as { readonly name: string; readonly arguments: JsonObject };
        const passes = (await gate.check(reply, world)).status === 'pass';
        if (!isMade(passes)) continue;
        const act = { action: name, value };
        const source = { run: 'desk', step: name, unit: `${day} ${at}`, attempt: 1 };
        const detail = { server: 'airline' };
        const { review, digest } = await propose({
          ledger,
          source,
          gate,
          world,
          act,
          kind: 'tool-call',
          reason: 'approval',
          detail,
        });
        await ledger.decide({ review, digest, kind: passes ? 'approve' : 'deny', by: 'ann', text: 'why' });
        if (!passes) denied.push(act);
      }
    const found = await suggestGrants(ledger);
    await ledger.close();
    return { found, denied };
  }

  it('give a grant for what always passed, and none that covers a call that was denied', async () => {
    const always = await suggestedAfter((passes) => passes);
    expect(always.found.map(({ tool, covered, asked }) => [tool, covered, asked])).toEqual([['book_reservation', 8, 8]]);
    const all = await suggestedAfter(() => true);
    expect(all.denied.length).toBe(24);
    for (const one of all.found)
      for (const act of all.denied) expect(await covers(one, { act, session: 'desk', server: 'airline' }, {})).toBe(false);
    // The same booking was denied when no seat was left: nothing in its arguments tells the two apart.
    expect(all.found).toEqual([]);
  });
});

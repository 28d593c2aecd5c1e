import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from '@tamis/core';
import { proposalOf } from '@tamis/core/review';
import {
  answerRechecks,
  execute,
  type Ledger,
  offerChoice,
  openLedger,
  type Proposal,
  propose,
  type ReviewRow,
} from '@tamis/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { decideOn } from './deciding.ts';
import { refundGate as gate, refund } from './refund.ts';
import { seen, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-inbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;

async function ledgerWith(
  ...proposals: readonly Partial<Proposal>[]
): Promise<{ readonly file: string; readonly ids: readonly string[] }> {
  const file = path.join(folder, `${++made}.sqlite`);
  const ledger = openLedger(file);
  const ids: string[] = [];
  for (const [index, more] of proposals.entries()) ids.push((await proposed(ledger, index, more)).review);
  await ledger.close();
  return { file, ids };
}

async function reviewWith(proposal: Partial<Proposal> = {}): Promise<{ readonly file: string; readonly id: string }> {
  const { file, ids } = await ledgerWith(proposal);
  return { file, id: ids[0] ?? '' };
}

async function proposed(ledger: Ledger, index: number, more: Partial<Proposal>) {
  return await propose({ ledger, ...refund(index), ...more });
}

async function reviewIn(file: string, id: string) {
  const ledger = openLedger(file, { readOnly: true });
  try {
    return await ledger.review(id);
  } finally {
    await ledger.close();
  }
}

describe('tamis inbox', () => {
  it('says why an approval became stale', async () => {
    const { file, id } = await reviewWith();
    expect((await tamis(['approve', id, ...(await seen(id, file)), '--ledger', file])).code).toBe(0);
    const ledger = openLedger(file);
    const ran = await execute({ ledger, review: id, gate, world: () => ({ paid: 10 }) }, () => 'refunded');
    await ledger.close();
    expect(ran).toMatchObject({ status: 'refused', reason: 'state-moved' });
    const why =
      /state that it depends on has changed since it was proposed\. The precondition paid is unmet: world\.paid >= amount\./;
    expect((await tamis(['inbox', id, '--ledger', file])).stdout.toString()).toMatch(why);
    const json = (await tamis(['inbox', id, '--ledger', file, '--format', 'json'])).stdout.toString();
    expect(JSON.parse(json)).toMatchObject({ state: 'stale', state_reason: expect.stringMatching(why) });
  });
});

describe('what has to be seen', () => {
  it('a long value is shown whole, and the command that follows it decides', async () => {
    const long = `T-${'7'.repeat(5000)}`;
    const { file, id } = await reviewWith({ act: { action: 'refund_order', value: { order: long, amount: 200 } } });
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(text).toContain(`  order   "${long}"  string\n`);
    const next = /^next: tamis (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
    expect((await tamis(next)).code).toBe(0);
    expect(await reviewIn(file, id)).toMatchObject({ state: 'decided', decision: { kind: 'approve' } });
  });
});

describe('deciding', () => {
  it('keeps an edit as it was written, to the last digit', async () => {
    const { file, id } = await reviewWith();
    await decideOn(file, ['edit', id, '--value', ' {"order": "T-1007", "amount": 20.0}\n']);
    expect((await reviewIn(file, id))?.decision).toMatchObject({ kind: 'edit', value: '{"order": "T-1007", "amount": 20.0}' });
  });

  it('judges the edit of an action by its own arguments, and not as a reply', async () => {
    const actions = compile({
      kind: 'actions',
      actions: [
        { id: 'pay', command: 'pay', arguments: { amount: 10 } },
        { id: 'wait', command: 'wait' },
      ],
    });
    const { file, id } = await reviewWith({
      gate: actions as never,
      act: { action: 'pay', value: { amount: 10 } },
      alternatives: [],
    });
    const digest = await seen(id, file);
    const edit = async (value: string) => (await tamis(['edit', id, '--value', value, ...digest, '--ledger', file])).code;
    expect([await edit('{"choice": 2}'), await edit('{"amount": 11}'), await edit('{"amount": 10}')]).toEqual([2, 2, 0]);
  });
});

describe('an edit that a second person has to agree to', () => {
  it('is what the list, the review and the host show, and what the second person names', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2 } });
    const ledger = openLedger(file);
    const { digest: before } = (await ledger.review(id)) as ReviewRow;
    const edit = { kind: 'edit', by: 'somebody', value: '{"order":"T-1007","amount":9999}' } as const;
    const edited = await ledger.decide({ review: id, digest: before, ...edit });
    if (edited.status !== 'seconded') throw new Error(edited.status);
    const line = (await tamis(['inbox', '--ledger', file])).stdout.toString();
    expect(line).toContain('by somebody: refund of 9999');
    expect(line).not.toContain('refund of 200');
    const unchecked = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(unchecked).not.toContain('changes  paid: 214 → 14');
    const host = setInterval(() => void answerRechecks(ledger, () => ({ gate, world: () => ({ paid: 214 }) })), 50);
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    clearInterval(host);
    expect(text).toContain('changes  paid: 214 → -9785');
    expect(text).toContain('✗ checked now: ');
    expect(text.indexOf('amount  9999')).toBeLessThan(text.indexOf('amount  200'));
    const json = JSON.parse((await tamis(['inbox', '--ledger', file, '--format', 'json'])).stdout.toString()) as object;
    expect(json).toMatchObject({ proposed_by: 'somebody', digest: edited.digest, detail: { summary: 'refund of 9999' } });
    const unseen = await tamis(['approve', id, '--ledger', file]);
    expect([unseen.code, unseen.stderr]).toEqual([
      2,
      expect.stringContaining(`It is at the end of: tamis inbox ${id} --ledger ${file}`),
    ]);
    expect(unseen.stderr).not.toContain(edited.digest.slice(7, 15));
    expect((await ledger.review(id))?.state).toBe('open');
    const agreed = await tamis(['approve', id, '--digest', edited.digest.slice(7, 19), '--ledger', file]);
    expect([agreed.code, agreed.stderr]).toEqual([
      0,
      expect.stringContaining('You agreed to this, by somebody: refund of 9999.'),
    ]);
    await ledger.close();
  });

  it('is not what the first option means', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2 } });
    const ledger = openLedger(file);
    const { digest } = (await ledger.review(id)) as ReviewRow;
    await ledger.decide({ review: id, digest, kind: 'edit', by: 'somebody', value: '{"order":"T-1007","amount":9999}' });
    expect((await tamis(['approve', id, '--option', '1', ...(await seen(id, file)), '--ledger', file])).code).toBe(0);
    const row = (await ledger.review(id)) as ReviewRow;
    expect([row.state, proposalOf(row).digest]).toEqual(['open', digest]);
    await ledger.close();
  });
});

describe('a choice that can no longer be made', () => {
  it('is shown with what was refused and why, every option in its own words, and the notes', async () => {
    const file = path.join(folder, `${++made}.sqlite`);
    const ledger = openLedger(file);
    const gate = compile({
      kind: 'actions',
      moved: 'person',
      actions: [
        { id: 'movement:go loc:kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }] },
        { id: 'movement:go loc:square', command: 'go to the town square', arguments: { targetId: 'square' } },
        { id: 'idle', command: 'look around' },
      ],
      about: { go: { preconditions: [{ name: 'open', expr: 'target.id not in world.locked', error: 'That door is locked.' }] } },
    });
    const world = { locked: ['kitchen'] };
    const verdict = await gate.check('{"choice": 1, "notes": ["The key is red.", {"who": "Ann"}]}', world);
    const given = { ledger, gate, verdict, source: 'game', turn: 't1', attempt: 1, world: () => world };
    const offer = await offerChoice(given, () => undefined);
    await ledger.close();
    if (offer.status !== 'open') throw new Error(offer.status);
    const { stdout } = await tamis(['inbox', offer.review.review, '--ledger', file]);
    const lines = stdout.toString().split('\n');
    expect(lines).toContain("  refused  go to the kitchen  movement:go loc:kitchen, the model's choice");
    expect(lines).toContainEqual(expect.stringMatching(/^ {4}✗ preconditions\.unmet {2}.*That door is locked\./));
    expect(lines.slice(lines.indexOf('options'), lines.indexOf('options') + 4)).toEqual([
      'options',
      '  1 do nothing  suggested',
      '  2 go to the town square  movement:go loc:square {"targetId":"square"}',
      '  3 look around  idle',
    ]);
    expect(lines).toContain('the model notes │ The key is red.');
    expect(lines).toContain('the model notes │ {"who":"Ann"}');
    const shown = await tamis(['inbox', offer.review.review, '--format', 'json', '--ledger', file]);
    expect(JSON.parse(shown.stdout.toString())).toMatchObject({
      refused: [
        { value: 1, words: 'go to the kitchen', findings: [{ code: 'preconditions.unmet', message: 'That door is locked.' }] },
      ],
      options: [{ suggested: true }, { words: 'go to the town square' }, { words: 'look around' }],
      detail: { notes: ['The key is red.', { who: 'Ann' }] },
    });
  });

  it('is shown in its own words if it only has to be approved, with everything that the model said', async () => {
    const file = path.join(folder, `${++made}.sqlite`);
    const ledger = openLedger(file);
    const gate = compile({
      kind: 'actions',
      approve: 'all',
      actions: [
        { id: 'movement:go loc:square', command: 'go to the town square' },
        { id: 'idle', command: 'look around' },
      ],
      schema: { properties: { speech: {}, thoughts: {}, mood: {} } },
    });
    const said = { speech: 'On my way.', thoughts: 'At last.', mood: { valence: 3 } };
    const verdict = await gate.check(JSON.stringify({ choice: 1, reasons: 'It is market day.', ...said }), {});
    const given = { ledger, gate, verdict, source: 'game', turn: 't1', attempt: 1, world: () => ({}) };
    const offer = await offerChoice(given, () => undefined);
    await ledger.close();
    if (offer.status !== 'open') throw new Error(offer.status);
    const { stdout } = await tamis(['inbox', offer.review.review, '--ledger', file]);
    const lines = stdout.toString().split('\n');
    expect(lines).toContain('go to the town square');
    expect(lines).toContain('  (no arguments)');
    expect(lines.join()).not.toContain('purged');
    for (const words of ['says │ On my way.', 'thinks │ At last.', 'reasons │ It is market day.', 'adds │ mood: {"valence":3}'])
      expect(lines).toContain(`the model ${words}`);
    const list = await tamis(['inbox', '--ledger', file]);
    expect(list.stdout.toString()).toContain('go to the town square');
  });
});

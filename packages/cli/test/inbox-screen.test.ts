import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger, propose, type ReviewPolicy, type ReviewRow } from '@tamis/ledger';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tagsInTurn } from '../../../scripts/tests/share.ts';
import { hasTmux, Tmux } from './tmux.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-screen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let terminal: Tmux;
const shows = async (text: string | RegExp) => await terminal.shows(text);
const keys = (...names: readonly string[]) => terminal.keys(...names);

let made = 0;

type Opened = ReviewPolicy & { readonly isChoice?: boolean };

async function opened(policies: readonly Opened[], env = '', size: readonly [number, number] = [80, 24]) {
  const file = path.join(folder, `${++made}.sqlite`);
  const ids: string[] = [];
  for (const policy of policies) ids.push((await proposed(file, ids.length, policy)).review);
  terminal.start(`${env} tamis inbox --ledger ${file}`, ...size);
  return { file, ids };
}

async function proposed(file: string, index: number, { isChoice = true, ...policy }: Opened): Promise<ReviewRow> {
  const ledger = openLedger(file);
  try {
    return await propose({
      ledger,
      source: { run: 'support', step: 'refund', unit: `call-${index}`, attempt: 1 },
      kind: 'tool-call',
      act: { action: 'refund', value: { order: 'T-1007', amount: 200 + index } },
      alternatives: isChoice ? [{ action: 'refund', value: { order: 'T-1007', amount: 20 } }] : [],
      reason: 'approval',
      policy,
      detail: { says: 'Charged twice \u001b[2J\u202e.' },
    });
  } finally {
    await ledger.close();
  }
}

async function decision(file: string, id: string) {
  const ledger = openLedger(file, { readOnly: true });
  try {
    return (await ledger.review(id))?.decision;
  } finally {
    await ledger.close();
  }
}

// Waits until everything that is known about what is open has been on the screen long enough.
async function loaded(): Promise<void> {
  await terminal.until((rows) => !rows.some((row) => /still loading|not seen yet/.test(row)));
}

async function approveRead(): Promise<void> {
  keys('Space');
  await shows('digest sha256:');
  await loaded();
  keys('a');
}

async function approve(): Promise<void> {
  keys('Enter');
  await shows('tamis › inbox › ');
  await loaded();
  keys('a');
}

describe.skipIf(!hasTmux)(`the inbox in a terminal${hasTmux ? '' : ' (tmux is not installed)'}`, () => {
  beforeEach(() => {
    terminal = new Tmux();
  });
  afterEach(() => terminal.remove());

  it('lists what waits, opens one, and restores the terminal', async () => {
    const { ids } = await opened([{}, { risk: 'high', expiresIn: 240_000 }]);
    const list = await shows('tamis › inbox');
    expect(list[0]).toMatch(/^ tamis › inbox +2 waiting · next expires in 4 m$/);
    expect(list[4]).toMatch(/^▸\? high +\d+ s +4 m {2}refund/);
    expect(list[5]).toMatch(/^ \? — +\d+ s +— {2}refund/);
    expect(list[23]).toContain('a approve  d deny  e edit');
    expect(Math.max(...list.map((row) => [...row].length))).toBeLessThanOrEqual(80);
    expect(await terminal.title()).toBe('(2) tamis inbox');
    keys('j', 'Enter');
    const one = await shows('the model says │ Charged twice ␛[2J<U+202E>.');
    expect(one[0]).toContain(`tamis › inbox › ${ids[0]}`);
    expect(one.join('\n')).toContain('amount  200  number');
    await shows("Can't be checked from here; the gate or program that runs it checks it first.");
    keys('Escape');
    await shows('by risk, then age');
    keys('q');
    expect((await shows('ended with 0')).join('\n')).not.toContain('tamis › inbox');
    expect(await terminal.title()).not.toContain('tamis inbox');
  });

  it('approves with a key, undoes with another, and sends what is left when it ends', { tags: tagsInTurn(0, 5) }, async () => {
    const {
      file,
      ids: [first = '', second = ''],
    } = await opened([{}, {}]);
    await shows('2 waiting');
    await approve();
    await shows(`Approving ${first} in 5 s; u undoes it`);
    keys('u');
    await shows('Undone; nothing was decided.');
    await shows('2 waiting');
    keys('j');
    await approve();
    await shows(`Approving ${second}`);
    keys('q');
    await shows('ended with 0');
    expect(await decision(file, first)).toBeUndefined();
    expect(await decision(file, second)).toMatchObject({ kind: 'approve' });
  });

  it('sends a decision by itself after a while', { tags: 'proof' }, async () => {
    const {
      file,
      ids: [id = ''],
    } = await opened([{}]);
    await shows('1 waiting');
    await approve();
    await shows(`${id} approved.`);
    expect(await decision(file, id)).toMatchObject({ kind: 'approve' });
  });

  it('denies only with a reason, and chooses another option by its number', { tags: tagsInTurn(1, 5) }, async () => {
    const {
      file,
      ids: [first = '', second = ''],
    } = await opened([{}, {}]);
    await shows('2 waiting');
    keys('d');
    await shows('Why not?');
    keys('Enter');
    await shows('A denial needs a reason');
    keys('d');
    await shows('Why not?');
    terminal.type('Too much.');
    keys('Enter');
    await shows('Denying ');
    keys('o');
    await shows('Which option?');
    keys('2', 'Enter');
    await shows('option 2');
    await shows('amount  20  number');
    await approveRead();
    await shows('Approving an option of ');
    keys('q');
    await shows('ended with 0');
    expect(await decision(file, first)).toMatchObject({ kind: 'deny', text: 'Too much.' });
    expect(await decision(file, second)).toMatchObject({ kind: 'choose' });
  });

  it('requires typing the name of a risky action', { tags: tagsInTurn(2, 5) }, async () => {
    const {
      file,
      ids: [id = ''],
    } = await opened([{ risk: 'high' }]);
    await shows('1 waiting');
    await approve();
    await shows('This lets refund run. Type its name, or Esc:');
    keys('y', 'Enter');
    await shows('That is not its name; nothing was decided.');
    keys('a');
    await shows('This lets refund run.');
    terminal.type('refund');
    keys('Enter');
    await shows('Approving ');
    keys('q');
    await shows('ended with 0');
    expect(await decision(file, id)).toMatchObject({ kind: 'approve' });
  });

  it("edits in the user's editor", { tags: tagsInTurn(3, 5) }, async () => {
    const editor = path.join(folder, 'editor.sh');
    writeFileSync(editor, '#!/bin/sh\nsed -i "s/200/7/" "$1"\n');
    chmodSync(editor, 0o755);
    const {
      file,
      ids: [id = ''],
    } = await opened([{}], `EDITOR=${editor}`);
    await shows('1 waiting');
    keys('e');
    await shows('your edit');
    await shows('amount  7  number');
    await approveRead();
    await shows('Approving an edit of ');
    keys('q');
    await shows('ended with 0');
    expect(await decision(file, id)).toMatchObject({
      kind: 'edit',
      value: '{\n  "order": "T-1007",\n  "amount": 7\n}',
    });
  });

  it('is live: what was decided elsewhere is gone, and what is new is counted until it is asked for', {
    tags: 'proof',
  }, async () => {
    const {
      file,
      ids: [id = ''],
    } = await opened([{}]);
    await shows('1 waiting');
    await proposed(file, 5, {});
    const before = await shows('1 new: Ctrl-R shows them');
    expect(before.filter((row) => row.includes('support'))).toHaveLength(1);
    keys('C-r');
    await shows('2 waiting');
    const ledger = openLedger(file);
    const row = await ledger.review(id);
    await ledger.decide({ review: id, digest: row?.digest ?? '', kind: 'approve', by: 'bob' });
    await ledger.close();
    await shows('1 waiting');
    keys('q');
    await shows('ended with 0');
  });

  it('filters, decides what is alike in one table and what is marked, and lists its keys', {
    tags: tagsInTurn(4, 5),
  }, async () => {
    const {
      file,
      ids: [first = '', second = '', third = ''],
    } = await opened([{ isChoice: false }, { isChoice: false }, {}, { risk: 'high' }]);
    await shows('4 waiting');
    keys('?');
    await shows('in a group: approve all rows');
    keys('Escape');
    await shows('▸? high');
    await shows('2 alike: refund');
    keys('A');
    await shows('A: no other review is like it; Enter opens it');
    keys('j', 'A');
    const table = await shows(/▸ +200 {2}/);
    expect(table.join('\n')).toContain('same in all rows  order  "T-1007"');
    expect(table.join('\n')).toContain('all rows together  2 rows; amount 401 in total');
    await loaded();
    keys('A');
    await shows('Approving 2 reviews in 5 s; u undoes it');
    await shows('2 waiting');
    keys('u');
    await shows('4 waiting');
    await shows(/▸ +200 {2}/);
    keys('A');
    await shows('Approving 2 reviews in 5 s; u undoes it');
    keys('/');
    terminal.type('-refund');
    await shows('Nothing matches "-refund". Esc clears it.');
    keys('Escape');
    await shows('▸? high');
    keys('j', 'x', 'D');
    await shows('Why not? The reason applies to all of them.');
    terminal.type('No.');
    keys('Enter');
    await shows(`Denying ${third} in 5 s`);
    keys(':');
    terminal.type('grants');
    keys('Enter');
    await shows('Enter to go back.');
    keys('Enter');
    await shows('1 waiting');
    keys('C-c');
    await shows('ended with 0');
    expect(await decision(file, first)).toMatchObject({ kind: 'approve' });
    expect(await decision(file, second)).toMatchObject({ kind: 'approve' });
    expect(await decision(file, third)).toMatchObject({ kind: 'deny', text: 'No.' });
  });

  it('says what it needs if the terminal is too small, also if CI is set', { tags: tagsInTurn(2, 5) }, async () => {
    // The variable CI must not blank a real terminal.
    await opened([{}], 'CI=true', [50, 12]);
    await shows('Needs 60×16; this is 50×12.');
    keys('q');
    await shows('ended with 0');
  });
});

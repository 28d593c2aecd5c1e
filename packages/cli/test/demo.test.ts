import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { isWhole, tagsInTurn } from '../../../scripts/tests/share.ts';
import { demoPicture } from '../../../tools/pictures/demo-picture.ts';
import { fileWith, jsonl, seen, tamis } from './tamis.ts';
import { hasTmux, Tmux } from './tmux.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-demo-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function commandsIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^ +(?:npx )?tamis ([^$\n]*?)(?: {3}.*)?$/gm)].map(([, line = '']) => line.split(' '));
}

async function spentIn(run: string): Promise<{ readonly calls: number; readonly lost: number }> {
  const { stdout } = await tamis(['status', path.join(folder, 'one', run), '--format', 'json']);
  return JSON.parse(stdout.toString());
}

describe('tamis demo', () => {
  const out = path.join(folder, 'one');
  async function expectInbox(id: string): Promise<void> {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/reviews.md'), 'utf8');
    const alike = (text: string) =>
      text
        .replaceAll(/\b[0-9a-z]{16}\b/g, 'ID')
        .replaceAll(/(waits|asked) \d+ s/g, '$1')
        .replaceAll(/\S*\.tamis\/ledger\.sqlite/g, 'LEDGER')
        .replaceAll('npx tamis', 'tamis');
    const shown = [...guide.matchAll(/```text\n(.*?)```/gs)].map(([, text = '']) => alike(text));
    const ledger = path.join(out, '.tamis', 'ledger.sqlite');
    const printed = [];
    for (const words of [[], [id]]) printed.push(alike((await tamis(['inbox', ...words, '--ledger', ledger])).stdout.toString()));
    expect(shown.slice(0, 2)).toEqual(printed);
  }

  const paid = () => jsonl(readFileSync(path.join(out, 'refund', 'paid-back.jsonl')));

  it('judges, kills, resumes and lets a refund wait; the commands it suggests work', async () => {
    const { code, stdout, stderr } = await tamis(['demo', '--color', '--out', out]);
    const text = stripVTControlCharacters(stdout.toString());
    expect([code, stderr]).toEqual([0, '']);

    expect(readFileSync(path.join(import.meta.dirname, '../../../docs/pictures/demo.svg'), 'utf8'), 'npm run pictures').toBe(
      demoPicture(stdout.toString()),
    );

    expect(text).toContain('1 clean, 2 repaired, 3 held, 2 refused');
    expect(text).toContain('JSON.parse  takes refund 200, without a warning');
    expect(text).toMatch(/kill -9 [1-9]\d* {2}\d+ of 12 letters were done, \d+ replies judged/);
    expect(text).toContain('12 letters: 11 valid, 1 failed');
    expect(text).toMatch(/the same results, byte for byte \([0-9a-f]{12}\)/);
    expect(text.match(/cured at 2/g)).toHaveLength(6);
    expect(text).toContain('✗ L-09  failed after 3');
    expect(text).toContain('✗ refused  Less than 900 EUR was paid for T-1007.');
    expect(text).toContain('It waits in the ledger; nothing ran.');
    const [killed, undisturbed] = [await spentIn('run'), await spentIn('undisturbed')];
    expect([killed.calls - killed.lost, undisturbed.lost]).toEqual([undisturbed.calls, 0]);
    expect(existsSync(path.join(out, 'refund', 'paid-back.jsonl'))).toBe(false);

    expect(text.slice(text.indexOf('Try next')).match(/^ +(?:npx )?tamis /gm)).toHaveLength(3);
    const [approve, , again, why] = commandsIn(text.slice(text.indexOf('It waits')));
    expect((await tamis(why ?? [])).stdout.toString()).toContain('Failed at sort after 3 attempts');
    await expectInbox(approve?.[1] ?? '');
    expect((await tamis(approve ?? [])).code).toBe(0);
    expect((await tamis(again ?? [])).stdout.toString()).toContain('✓ ran  now; asked for again: it does not run twice');
    expect((await tamis(again ?? [])).stdout.toString()).toContain('✓ ran  before; asked for again: it does not run twice');
    expect(paid()).toEqual([{ order: 'T-1007', amount: 20 }]);
  });

  describe('after somebody edited the refund', () => {
    async function edited(name: string, amount: number) {
      const at = path.join(folder, name);
      cpSync(path.join(import.meta.dirname, '..', 'demo'), at, { recursive: true });
      mkdirSync(path.join(at, '.tamis'));
      const ledger = path.join(at, '.tamis', 'ledger.sqlite');
      const id = / approve ([0-9a-z-]+) /.exec((await tamis(['demo', '--out', at])).stdout.toString())?.[1] ?? '';
      const value = JSON.stringify({ order: 'T-1007', amount });
      return {
        at,
        id,
        ledger,
        edit: await tamis(['edit', id, '--value', value, ...(await seen(id, ledger)), '--ledger', ledger]),
      };
    }

    it('pays what was agreed to, not what the model asked for', { tags: tagsInTurn(0, 2) }, async () => {
      const { at, id, ledger, edit } = await edited('less', 30);
      expect([edit.code, edit.stderr]).toEqual([0, expect.stringContaining('edited')]);
      expect((await tamis(['demo', '--out', at])).stdout.toString()).toContain(
        '✓ ran  now; asked for again: it does not run twice',
      );
      expect(jsonl(readFileSync(path.join(at, 'refund', 'paid-back.jsonl')))).toEqual([{ order: 'T-1007', amount: 30 }]);
      const shown = (await tamis(['inbox', id, '--ledger', ledger])).stdout.toString();
      expect(shown).toMatch(/edited by .* to\n/);
      expect(shown.indexOf('amount  30')).toBeGreaterThan(0);
      expect(shown.indexOf('amount  30')).toBeLessThan(shown.indexOf('amount  20'));
      expect(shown).not.toContain('changes  paid: 214 → 194');
      const json = JSON.parse((await tamis(['inbox', id, '--ledger', ledger, '--format', 'json'])).stdout.toString());
      expect(json).toMatchObject({ proposed: { amount: 30 }, decision: { kind: 'edit', value: { amount: 30 } } });
      expect(json.detail.summary).toBe('refund of 30 EUR for T-1007');
    });

    it('says why nothing ran, and does not say that it did', { tags: tagsInTurn(1, 2) }, async () => {
      const { at, id, ledger, edit } = await edited('more', 300);
      expect(edit.code).toBe(0);
      const first = (await tamis(['demo', '--out', at])).stdout.toString();
      expect(first).toContain('✗ refused  Less than 300 EUR was paid for T-1007. Nothing ran (not-met).');
      const later = (await tamis(['demo', '--out', at])).stdout.toString();
      expect(later).toContain('It does not meet the contract. Less than 300 EUR was paid for T-1007. Nothing ran (stale).');
      expect(first + later).not.toContain('✓ ran');
      expect(existsSync(path.join(at, 'refund', 'paid-back.jsonl'))).toBe(false);
      const shown = (await tamis(['inbox', id, '--ledger', ledger])).stdout.toString();
      expect(shown).toMatch(/state {4}stale\n +It does not meet the contract\. Less than 300 EUR was paid for T-1007\.\n/);
    });
  });

  it('leaves a folder with other files as it is', async () => {
    const file = fileWith('mine.txt', 'mine');
    const { code, stderr } = await tamis(['demo', '--out', path.dirname(file)]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('contains other files.\n  help: Give --out a new or empty folder'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.skipIf(!isWhole || !hasTmux)(
    'asks about the refund in a terminal, no wider than it is (needs tmux)',
    { tags: 'proof' },
    async () => {
      const terminal = new Tmux();
      try {
        terminal.start('tamis demo --out here', 72, 70);
        // One after the other: on a busy machine each may take as long as one wait lasts.
        for (const seen of ['2  Twelve letters', '$ the same command again', 'Pay it back? y runs it'])
          await terminal.shows(seen);
        terminal.type('n');
        terminal.keys('Enter');
        await terminal.shows('ended with 0');
        const rows = await terminal.rows();
        expect(rows.join('\n')).toContain('✗ denied  Nothing ran (refused).');
        expect(rows.find((row) => row.includes('? M-4'))).toMatch(/…$/);
      } finally {
        terminal.remove();
      }
    },
  );
});

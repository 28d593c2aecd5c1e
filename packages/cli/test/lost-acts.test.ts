import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compile } from '@tamis/core';
import { openLedger, reconcileActs, toolDoor } from '@tamis/ledger';
import { expect, it } from 'vitest';
import { tamis } from './tamis.ts';

const file = () => path.join(mkdtempSync(path.join(tmpdir(), 'tamis-lost-acts-')), 'ledger.sqlite');
const parameters = { type: 'object', properties: { order: { type: 'string' } } };
const call = (id: string) => ({ id, name: 'refund', arguments: { order: 'T-1' } });

it('verifies a ledger in which a lost act was reconciled, and finds a changed answer', async () => {
  const place = file();
  const ledger = openLedger(place);
  let status: 'unknown' | 'ran' = 'unknown';
  const reconcile = () => (status === 'ran' ? { status, result: 're_1' } : { status });
  const gate = compile({
    kind: 'tool-calls',
    tools: [{ name: 'refund', parameters, effect: 'change' }],
    about: { refund: { reconcile } },
  } as never);
  const lost = await toolDoor({ ledger, gate: gate as never, source: 'chat' }).run(call('a'), () => {
    throw new Error('socket hang up');
  });
  expect(lost.status).toBe('unknown');
  expect((await tamis(['verify', place])).code).toBe(0);
  status = 'ran';
  expect(await reconcileActs(ledger, () => ({ gate: gate as never }))).toBe(1);
  await ledger.close();
  const { code, stdout } = await tamis(['verify', place]);
  expect([code, stdout.toString()]).toEqual([0, expect.stringContaining('newest decision')]);
  const db = new DatabaseSync(place);
  db.exec(`UPDATE execution SET result = '"re_2"'`);
  db.close();
  const altered = await tamis(['verify', place]);
  expect([altered.code, altered.stdout.toString()]).toEqual([4, expect.stringContaining('✗')]);
});

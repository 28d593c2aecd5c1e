import { mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { signIn } from './sign-in.ts';
import { fileWith, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const example = path.join(root, 'examples/pipeline');

async function workplace(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-console-'));
  const [ledger, run] = [path.join(folder, 'home.sqlite'), path.join(folder, 'runs', 'dialog')];
  await tamis(['run', example, '--out', run, '--ledger', ledger, '--cassette', path.join(example, 'replies.jsonl')]);
  const home = openLedger(ledger);
  await home.propose(
    { run: 'agent', step: 'send', unit: 'call-1', attempt: 1 },
    {
      review: 'v1',
      kind: 'tool-call',
      reason: 'approval',
      action: 'send',
      held: '{"to": "ann"}',
      digest: 'sha256:1',
      contract: '',
    },
  );
  await home.close();
  return ledger;
}

describe('tamis console', () => {
  it('serves the built page and the ledgers, records decisions, and stops when told to', async () => {
    const ledger = await workplace();
    const { code, stdout, stderr } = await whileServing(['console', '--ledger', ledger], async (link) => {
      const page = await (await fetch(new URL(link).origin)).text();
      const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
      expect((await fetch(new URL(script, link))).headers.get('content-type')).toContain('javascript');
      const ask = await signIn(link);
      const inbox = (await (await ask('/api/inbox')).json()) as { rows: { id: string }[] };
      expect(inbox.rows.map(({ id }) => id)).toContain('v1');
      const decided = await ask('/api/reviews/v1/decision', { kind: 'approve', digest: 'sha256:1' });
      expect(decided.status).toBe(200);
      // Sums over a run come from the thread.
      const { runs } = (await (await ask('/api/runs')).json()) as { runs: { id: string; folder: string; units: number }[] };
      expect(runs).toMatchObject([{ id: 'dialog', units: 4 }]);
      for (const address of ['/api/runs/dialog', '/api/insights', '/api/runs/dialog/retry', '/api/runs/dialog/lab'])
        expect((await ask(address)).status, address).toBe(200);
      // No process is working on it, so there is nothing to pause.
      expect((await ask('/api/runs/dialog/pause', {})).status).toBe(409);
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/);
    expect(stderr).toContain('This link signs in one browser, once');
    const home = openLedger(ledger, { readOnly: true });
    expect((await home.review('v1'))?.decision).toMatchObject({ kind: 'approve', by: userInfo().username });
    await home.close();
  });

  it('waits for a ledger that is not there yet, and refuses one that was named', async () => {
    const { code, stderr } = await tamis(['console', '--ledger', '/nowhere/ledger.sqlite']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no ledger at /nowhere/ledger.sqlite.')]);
  });

  it('refuses to be reached from the network if nothing tells people apart', async () => {
    const refused = await tamis(['console', '--host', '0.0.0.0']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--token-file FILE');
    const readable = fileWith('tokens', `ana reviewer ${'a'.repeat(30)}\n`);
    const open = await tamis(['console', '--host', '0.0.0.0', '--token-file', readable]);
    expect([open.code, open.stderr]).toEqual([2, expect.stringMatching(/Others can read|chmod 600/)]);
    expect((await tamis(['console', '--trusted-proxy', 'nearby'])).code).toBe(2);
    // A name that does not resolve is not an address that others could reach.
    const nowhere = await tamis(['console', '--host', 'nowhere.invalid']);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: nowhere\.invalid is not an address of this machine/),
    ]);
  });
});

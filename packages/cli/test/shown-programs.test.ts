import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openLedger } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { tagsInTurn } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { fileWith, tamis } from './tamis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const [voice, driver] = ['voice-commands', 'wizard-driver'].map((name) => path.join(root, 'examples', name)) as [string, string];
const SECRET = `whsec_${Buffer.from('a planted secret, 32 bytes long!').toString('base64')}`;

describe('the program of the voice commands', () => {
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, [path.join(voice, 'main.ts'), '--no-color', ...args], {
      encoding: 'utf8',
    });

  it('shows what can be said, and nothing else', { tags: tagsInTurn(0, 2) }, () => {
    const printed = run();
    expect(printed).toContain(
      '  Say: model run describe brief borders step by step table north\n  Axes: C:brief S:borders M:step by step St:table D:north\n',
    );
    expect(printed).toContain('  Say: model write as teacher to junior engineer kindly for teaching\n');
    expect(printed).toContain('  Stance: Who=as teacher to junior engineer kindly, Why=for teaching\n');
    expect(printed).toContain('  Say: persona garden club · intent celebrate\n');
    expect(printed).not.toContain('reasoning:');
    expect(printed).not.toContain('\u001b');
    expect(printed).toContain(readFileSync(path.join(voice, 'replies/nothing-left.txt'), 'utf8').trim());
  });

  it('tells developers what failed, with the reasoning, as its README says', { tags: tagsInTurn(1, 2) }, () => {
    const printed = run('--debug');
    const readme = readFileSync(path.join(voice, 'README.md'), 'utf8');
    expect(/^```text\n(.*?)^```$/ms.exec(readme)?.[1]).toBe(printed);
    expect(printed).toContain('dropped Fix it: recipe_missing_directional, stance_invalid_form');
    expect(printed).toContain('reasoning: Persona seemed to take a voice');
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)(`a driver in Python${hasPython ? '' : ' (python3 is not installed)'}`, () => {
  const command = [process.execPath, path.join(root, 'packages/cli/bin/tamis.js')];
  const python = async (...args: readonly string[]) => (await promisify(execFile)('python3', [...args, ...command])).stdout;

  it('prints what its README says', async () => {
    const printed = /```text\n(.*?)```/s.exec(readFileSync(path.join(driver, 'README.md'), 'utf8'))?.[1];
    expect(await python(path.join(driver, 'main.py'))).toBe(printed);
  });

  it('meets the same budgets as their model, in every sequence of failures', { tags: 'proof' }, async () => {
    const script = path.join(import.meta.dirname, 'wizard-budgets.py');
    expect(await python(script, driver)).toBe('61 sequences, 4 attempts at most\n');
  });
});

it('the receiver in the guide takes what is signed, and nothing else', async () => {
  const guide = readFileSync(path.join(root, 'docs/guides/webhooks.md'), 'utf8');
  const program = /^```js\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(15);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
  const child = spawn(process.execPath, [fileWith('receiver.mjs', program)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = `http://127.0.0.1:${port}/`;
  const post = async (headers: { [name: string]: string }) =>
    await fetch(url, { method: 'POST', headers, body: '{"review":"forged"}' }).then(
      ({ status }) => status,
      () => 0,
    );
  expect(await until('the receiver answers', () => post({}))).toBe(401);
  const time = String(Math.floor(Date.now() / 1000));
  expect(await post({ 'webhook-id': 'a', 'webhook-timestamp': time, 'webhook-signature': 'v1,forged' })).toBe(401);
  const ledger = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-notify-')), 'home.sqlite');
  const home = openLedger(ledger);
  const review = { review: 'v1', kind: 'tool-call', reason: 'approval', action: 'send', held: '{}', digest: 'd', contract: '' };
  await home.propose({ run: 'agent', step: 'send', unit: 'call-1', attempt: 1 }, review);
  await home.close();
  const printed = once(child.stdout, 'data');
  const webhooks = fileWith('webhooks', `- json ${url} ${SECRET}\n`);
  chmodSync(webhooks, 0o600);
  const told = await tamis(['notify', '--once', '--webhooks', webhooks, '--ledger', ledger]);
  expect(told.stderr).toBe('1 told.\n');
  expect(String((await printed)[0])).toBe('v1_review-opened v1\n');
  child.kill();
});

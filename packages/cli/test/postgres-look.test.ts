import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tamis/ledger';
import { inSchema } from '@tamis/ledger/internal';
import { startCassetteServer } from '@tamis/models';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { signIn } from './sign-in.ts';
import { start, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const { server, reason, query } = await testServer();

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-look-'));
const source = pipelineIn(path.join(folder, 'pipeline'), 16);
const ledger = path.join(folder, 'home.sqlite');
const out = path.join(folder, 'done');

function elsewhere(run: string): string {
  const other = path.join(folder, `${path.basename(run)}-elsewhere`);
  mkdirSync(other, { recursive: true });
  writeFileSync(path.join(other, 'ledger.url'), readFileSync(path.join(run, 'ledger.url')));
  return other;
}

async function healthOf(child: ChildProcess): Promise<(path: string) => Promise<string>> {
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  await until('an address is printed', () => said.includes('/metrics\n'));
  const base = /http:\S+(?=\/metrics)/.exec(said)?.[0] ?? '';
  return async (path) => {
    const answer = await fetch(base + path);
    return `${answer.status} ${await answer.text()}`;
  };
}

describe.skipIf(server === undefined)(`a run in Postgres${reason}`, () => {
  it('is watched and listed like any other', async () => {
    const cassette = path.join(folder, 'cassette.jsonl');
    const lines = cassetteFor(unitsOf(source), SCRIPTS).map((line) => JSON.stringify(line));
    writeFileSync(cassette, lines.join('\n'));
    const work = ['--cassette', cassette, '--ledger', ledger, '--yes', '--quiet', '--out', out, '--db', server?.url ?? ''];
    await tamis(['run', source, ...work]);
    for (const place of [out, elsewhere(out)]) {
      const watched = await tamis(['watch', place, '--plain', '--ledger', ledger]);
      expect([watched.code, watched.stderr]).toEqual([0, '']);
      expect(watched.stdout.toString()).toMatch(/rate[\s\S]*explain/);
    }
    const listed = await tamis(['runs', '--format', 'json', '--ledger', ledger]);
    expect([listed.code, listed.stdout.toString()]).toEqual([0, expect.stringContaining('"done"')]);
    const shown = await whileServing(['console', '--ledger', ledger], async (link) => {
      const { runs } = (await (await (await signIn(link))('/api/runs')).json()) as { runs: { units: number }[] };
      expect(runs).toMatchObject([{ units: 16 }]);
    });
    expect(shown.code).toBe(0);
  });

  it('is read by its address, whose password nobody sees', async () => {
    const address = new URL(readFileSync(path.join(out, 'ledger.url'), 'utf8').trim());
    address.password = 'S3CRETdbpass';
    const unit = unitsOf(source)[0]?.id ?? '';
    for (const args of [
      ['status'],
      ['status', '--format', 'json'],
      ['failures'],
      ['failures', '--format', 'json'],
      ['show', unit],
      ['why', unit],
      ['verify'],
      ['batches'],
      ['insights'],
      ['pause'],
      ['export'],
      ['report', '--group-by', 'nothing', '--count', 'nothing'],
      ['recheck', '--with', source, '--dry-run'],
      ['watch', '--plain', '--ledger', ledger],
    ]) {
      const [command = '', ...rest] = args;
      const { stdout, stderr } = await tamis([command, address.href, ...rest]);
      expect([args, `${stdout}${stderr}`.includes('S3CRET'), `${stdout}${stderr}` !== '']).toEqual([args, false, true]);
    }
  });

  it('has reviews that are decided once, whichever console is asked', async () => {
    const place = inSchema(server?.url ?? '', 'tamis_home');
    const home = openLedger(place);
    const review = { review: 'v1', kind: 'tool-call', reason: 'approval', action: 'send', held: '{}', digest: 'd', contract: '' };
    await home.propose({ run: 'agent', step: 'send', unit: 'call-1', attempt: 1 }, review);
    await whileServing(['console', '--ledger', place], async (one) => {
      await whileServing(['console', '--ledger', place], async (other) => {
        const consoles = [await signIn(one), await signIn(other)];
        const decide = async (kind: string, ask: (typeof consoles)[number] | undefined) =>
          (await (await ask?.('/api/reviews/v1/decision', { kind, digest: 'd' }))?.json()) as { status: string };
        const answers = await Promise.all([decide('approve', consoles[0]), decide('approve', consoles[1])]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual(['decided', 'recorded']);
      });
    });
    expect((await home.history('v1')).filter(({ event }) => event === 'decided')).toHaveLength(1);
    await home.close();
  });

  it('tells who works on it, and each process tells what it does', { tags: 'proof' }, async () => {
    const models = await startCassetteServer(cassetteFor(unitsOf(source), SCRIPTS, 300));
    const run = path.join(folder, 'fleet');
    const [db, env] = [server?.url ?? '', { OPENAI_API_KEY: 'k' }];
    const flags = [
      '--base-url',
      `${models.url}/v1`,
      '--concurrency',
      '2',
      '--ledger',
      ledger,
      '--yes',
      '--keep-going',
      '--quiet',
    ];
    const leader = start(['run', source, '--out', run, '--db', db, '--health', '0', ...flags], env);
    const [left, leading] = [once(leader, 'close'), await healthOf(leader)];
    // Once the leader has the only chunk, there is nothing for a worker.
    await until('two calls are in flight', () => models.hits.length >= 2);
    const worker = start(['worker', '--db', db, '--health', '0', '--quiet'], env);
    const idle = await healthOf(worker);
    expect(await idle('/metrics')).toMatch(
      /^200 # HELP tamis_calls_active .*\n# TYPE tamis_calls_active gauge\ntamis_calls_active 0\n/,
    );
    // A leader's first entry is from before its run exists.
    const entries = "SELECT 1 FROM tamis_jobs.worker WHERE role = 'worker' OR runs::text LIKE '%tamis_fleet_%'";
    await until('both processes are listed', async () => (await query(entries)).length >= 2, 100);
    expect([await idle('/healthz'), await idle('/readyz')]).toEqual(['200 ok\n', '200 ok\n']);
    const seen = JSON.parse((await tamis(['workers', run, '--format', 'json'])).stdout.toString());
    expect(seen.workers).toMatchObject([{ role: 'leader', state: 'working', concurrency: 2, chunks: [{ chunk: 'chunk 1' }] }]);
    expect(seen.runs).toMatchObject([{ waiting: 0, taken: 1 }]);
    const shown = (await tamis(['workers', '--db', db])).stdout.toString();
    expect(shown).toMatch(/process \d+ on \S+ \(\w{4}\) +leader +working +\d of 2 .*chunk 1 of tamis_fleet_\w+ for \d s\n/);
    expect(shown).toMatch(/process \d+ on \S+ \(\w{4}\) +worker +idle +0 of 16 /);
    const metrics = await leading('/metrics');
    expect(metrics).toMatch(/\ntamis_calls_active [12]\n/);
    expect(metrics).toContain('\ntamis_chunks_held 1\n');
    expect(metrics).toMatch(/\ntamis_verdicts_total\{gen_ai_evaluation_score_label="\w+"\} [1-9]/);
    expect(metrics).toMatch(/\ngen_ai_client_operation_duration_seconds_count\{.*gen_ai_request_model="[^"]+".*\} [1-9]/);
    expect(metrics).toMatch(/\ntamis_units\{tamis_state="pending",tamis_step="rate"\} \d+\n/);
    expect(metrics).toMatch(/\ntamis_chunks_backlog\{tamis_run="tamis_fleet_\w+",tamis_state="taken"\} 1\n/);
    const names = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/fleet.md'), 'utf8');
    expect([...names].filter((name) => !guide.includes(`\n| \`${name}\` |`))).toEqual([]);
    await whileServing(['console', '--ledger', ledger], async (link) => {
      const { fleets } = (await (await (await signIn(link))('/api/fleet')).json()) as { fleets: readonly object[] };
      const held = { role: 'leader', runs: [{ id: 'fleet' }], chunks: [{ name: 'chunk 1', tries: 0 }] };
      expect(fleets).toMatchObject([
        { isDatabase: true, workers: [held, { role: 'worker' }], runs: [{ id: 'fleet', taken: 1 }] },
      ]);
    });
    leader.kill('SIGTERM');
    let ready = await leading('/readyz');
    // The signal may take a moment to arrive.
    while (ready === '200 ok\n') ready = await leading('/readyz');
    expect(ready).toBe('503 draining\n');
    await left;
    worker.kill('SIGKILL');
    await query("UPDATE tamis_jobs.worker SET seen_at = seen_at - interval '1 minute'");
    // The leader has said that it would stop; the worker has not.
    const after = (await tamis(['workers', '--db', db])).stdout.toString().split('\n');
    expect(after.filter((line) => line.startsWith('process '))).toEqual([
      expect.stringContaining('in flight'),
      expect.stringMatching(/ worker +gone /),
    ]);
    expect(after.join('\n')).toContain('gone: silent for more than 15 s');
    expect((await tamis(['workers', run])).stdout.toString()).toMatch(
      /^No process is working on .*\nTo continue the run: tamis run /,
    );
    await models.close();
  });

  it('is seen to run and is paused from another machine', { tags: 'proof' }, async () => {
    const models = await startCassetteServer(cassetteFor(unitsOf(source), SCRIPTS, 400));
    const run = path.join(folder, 'slow');
    const flags = ['--base-url', `${models.url}/v1`, '--concurrency', '1', '--ledger', ledger, '--yes', '--keep-going'];
    const child = start(['run', source, '--out', run, '--db', server?.url ?? '', ...flags], { OPENAI_API_KEY: 'k' });
    const ended = once(child, 'close');
    await until('two calls are in flight', () => models.hits.length >= 2);
    const place = elsewhere(run);
    expect((await tamis(['status', place])).stdout.toString()).toContain('running');
    await whileServing(['console', '--ledger', ledger], async (link) => {
      const ask = await signIn(link);
      expect(await (await ask('/api/runs/slow/pause', {})).json()).toMatchObject({ isDone: true });
      expect(await ended).toEqual([3, null]);
      expect(await (await ask('/api/runs/slow/pause', {})).json()).toMatchObject({ isDone: false });
    });
    const address = readFileSync(path.join(place, 'ledger.url'), 'utf8').trim();
    for (const name of [place, address]) expect((await tamis(['pause', name])).stderr).toContain('No process is working');
    await models.close();
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresPlace } from '@tamis/ledger/internal';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { tamis } from './tamis.ts';

const { server, reason, query } = await testServer();

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-fleet-'));
const source = pipelineIn(path.join(folder, 'pipeline'), 4);
const cassette = path.join(folder, 'cassette.jsonl');
writeFileSync(
  cassette,
  cassetteFor(unitsOf(source), SCRIPTS)
    .map((line) => JSON.stringify(line))
    .join('\n'),
);
const home = path.join(folder, 'home.sqlite');
mkdirSync(path.join(folder, 'runs'));

async function handedOut(name: string, flags: readonly string[] = []): Promise<string> {
  const out = path.join(folder, 'runs', name);
  const args = ['--cassette', cassette, '--ledger', home, '--quiet', '--out', out, '--db', server?.url ?? ''];
  await tamis(['run', '--init', source, ...args, ...flags]);
  const { schema } = postgresPlace(readFileSync(path.join(out, 'ledger.url'), 'utf8').trim());
  await query(`UPDATE ${schema}.run SET status = 'open'`);
  await query(`INSERT INTO tamis_jobs.chunk (run, name, after_unit) VALUES ('${schema}', 'chunk 1', '')`);
  return schema;
}

const work = (...flags: readonly string[]) => tamis(['worker', '--db', server?.url ?? '', '--once', ...flags]);

describe.skipIf(server === undefined)(`a worker among several runs${reason}`, () => {
  it('skips runs that it cannot read, with one warning each, and works on the others', { tags: 'proof' }, async () => {
    const [newer, unplayed, good] = [await handedOut('newer'), await handedOut('unplayed'), await handedOut('good')];
    await query(`UPDATE ${newer}.tamis_ledger SET version = 99`);
    await query(`UPDATE ${unplayed}.run SET detail = replace(detail, 'cassette.jsonl', 'none.jsonl')`);
    await query(`INSERT INTO tamis_jobs.chunk (run, name, after_unit) VALUES ('dropped', 'chunk 1', '')`);
    const { code, stderr } = await work('--quiet');
    const lines = stderr.trim().split('\n');
    expect([code, lines.length]).toEqual([0, 2]);
    expect(lines.find((line) => line.includes(newer))).toMatch(
      /^warning: tamis_newer_\w+ can't be worked on here: .* has version 99; this program reads versions up to \d+\. It is skipped until/,
    );
    expect(lines.find((line) => line.includes(unplayed))).toContain('none.jsonl');
    expect(await query(`SELECT count(*) FROM ${good}.unit WHERE state IN ('pending', 'running')`)).toEqual([{ count: '0' }]);
    expect(await query('SELECT run FROM tamis_jobs.chunk ORDER BY run')).toHaveLength(3);
    await query('DELETE FROM tamis_jobs.chunk');
  });

  it('takes the highest priority first, and with --run only what is named', { tags: 'proof' }, async () => {
    const [low, high, other] = [await handedOut('low'), await handedOut('high'), await handedOut('other')];
    await query(`UPDATE tamis_jobs.chunk SET priority = 7 WHERE run = '${high}'`);
    const { stderr } = await work('--run', low, '--run', high);
    const order = [...stderr.matchAll(/^(tamis_\w+): 1 chunk done\.$/gm)].map(([, schema]) => schema);
    expect(order).toEqual([high, low]);
    expect(await query('SELECT run FROM tamis_jobs.chunk')).toEqual([{ run: other }]);
    await query('DELETE FROM tamis_jobs.chunk');
  });

  it('a priority stays with its run and is shown', async () => {
    const out = path.join(folder, 'runs', 'preferred');
    await handedOut('preferred', ['--priority', '-3']);
    await query('DELETE FROM tamis_jobs.chunk');
    expect((await tamis(['status', out])).stdout.toString()).toContain('; priority -3');
    const { stderr } = await tamis(['run', out, '--priority', '1.5']);
    expect(stderr).toContain('it must be a whole number from -1000 to 1000');
  });

  async function orphan(name: string, schema: string): Promise<void> {
    await query('DELETE FROM tamis_jobs.chunk');
    await query(`INSERT INTO tamis_jobs.run (run, name, holder, until_at)
      VALUES ('${schema}', '${name}', 'process 1 on gone', '-infinity')`);
  }

  it('leads a run whose leader is gone, and leaves to its folder what needs it', async () => {
    const plain = await handedOut('plain');
    await orphan('plain', plain);
    // The lead is kept until the end is recorded, so that a death before that leaves a run that others see has lost its leader.
    await query(`CREATE TABLE led_at_end AS SELECT 0::bigint AS runs WHERE false;
      CREATE FUNCTION note_led() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO public.led_at_end SELECT count(*) FROM tamis_jobs.run; RETURN NEW; END';
      CREATE TRIGGER note_led AFTER UPDATE ON ${plain}.run FOR EACH ROW WHEN (NEW.status = 'ended') EXECUTE FUNCTION note_led()`);
    const { stderr } = await work();
    expect(await query('SELECT DISTINCT runs FROM led_at_end')).toEqual([{ runs: '1' }]);
    expect(stderr).toContain(`${plain}: led in place of its leader, which is gone; it has ended.`);
    expect(await query(`SELECT status FROM ${plain}.run`)).toEqual([{ status: 'ended' }]);
    expect(await query('SELECT run FROM tamis_jobs.run')).toEqual([]);
    const config = path.join(source, 'config.yaml');
    const before = readFileSync(config, 'utf8');
    const args = ['--group-by', 'unit_id', '--count-field', 'unit_id'];
    const report = { name: 'count', script: 'analyze_results.py', args, output: 'count.txt' };
    writeFileSync(config, `${before}post_process: ${JSON.stringify([report])}\n`);
    const reporting = await handedOut('reporting');
    writeFileSync(config, before);
    await orphan('reporting', reporting);
    expect((await work()).stderr).toContain('all units are done, and tamis run RUN writes its reports.');
    const out = path.join(folder, 'runs', 'reporting');
    expect((await tamis(['status', out])).stdout.toString()).toContain(
      'paused: all units are done; steps and reports for the whole run are left',
    );
    expect(existsSync(path.join(out, 'count.txt'))).toBe(false);
    expect((await tamis(['run', out, '--ledger', home, '--quiet'])).code).toBeLessThan(2);
    expect(existsSync(path.join(out, 'count.txt'))).toBe(true);
    expect(await query(`SELECT status FROM ${reporting}.run`)).toEqual([{ status: 'ended' }]);
  });

  it('leaves a run alone whose units were not all recorded when its leader died; its command continues it', {
    tags: 'proof',
  }, async () => {
    const schema = await handedOut('early');
    await query('DELETE FROM tamis_jobs.chunk');
    const [last] = await query(`SELECT max(no) AS no FROM ${schema}.unit`);
    await query(`DELETE FROM ${schema}.unit_step WHERE unit_no = ${last?.no};
      DELETE FROM ${schema}.unit_content WHERE unit_no = ${last?.no}; DELETE FROM ${schema}.unit WHERE no = ${last?.no};
      UPDATE ${schema}.run SET state = replace(state, '"registered":true', '"registered":false')`);
    expect((await work()).stderr).not.toContain(schema);
    const out = path.join(folder, 'runs', 'early');
    expect((await tamis(['run', out, '--ledger', home, '--quiet'])).code).toBeLessThan(2);
    expect(await query(`SELECT count(*) FROM ${schema}.unit WHERE state IN ('pending', 'running')`)).toEqual([{ count: '0' }]);
    expect(await query(`SELECT count(*) FROM ${schema}.unit WHERE parent_no IS NULL`)).toEqual([{ count: '4' }]);
    expect(await query(`SELECT status FROM ${schema}.run`)).toEqual([{ status: 'ended' }]);
  });

  it('the same command elsewhere continues a run whose leader is gone, and starts no second one beside a leader', async () => {
    const schema = await handedOut('moved');
    await orphan('moved', schema);
    await query(`UPDATE tamis_jobs.run SET until_at = clock_timestamp() + interval '1 hour'`);
    const elsewhere = path.join(folder, 'elsewhere', 'moved');
    const again = [
      'run',
      source,
      '--cassette',
      cassette,
      '--ledger',
      home,
      '--yes',
      '--out',
      elsewhere,
      '--db',
      server?.url ?? '',
    ];
    const held = await tamis(again);
    expect([held.code, held.stderr]).toEqual([5, expect.stringContaining('already leads a run named moved')]);
    expect(existsSync(elsewhere)).toBe(false);
    await query(`UPDATE tamis_jobs.run SET until_at = clock_timestamp() - interval '1 second'`);
    const moved = await tamis(again);
    expect([moved.code, moved.stderr]).toEqual([expect.toBeOneOf([0, 1]), expect.stringContaining(`in the schema ${schema}`)]);
    expect(await query(`SELECT status FROM ${schema}.run`)).toEqual([{ status: 'ended' }]);
    expect(readFileSync(path.join(elsewhere, 'ledger.url'), 'utf8')).toContain(schema);
  });
});

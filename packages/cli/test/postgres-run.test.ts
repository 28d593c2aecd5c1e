import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { databaseCheckups } from '../src/doctor/database-checkups.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { inTurn, tamis } from './tamis.ts';

const { server, reason, query } = await testServer();

function prepared(units: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-postgres-run-'));
  const source = pipelineIn(path.join(folder, 'pipeline'), units);
  const cassette = path.join(folder, 'cassette.jsonl');
  writeFileSync(
    cassette,
    cassetteFor(unitsOf(source), SCRIPTS)
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  mkdirSync(path.join(folder, 'work'));
  return { source, cassette, out: (name: string) => path.join(folder, name), ledger: path.join(folder, 'work/home.sqlite') };
}

describe.skipIf(server === undefined)(`runs in Postgres${reason}`, () => {
  it('are those of a file: the same units, failures and exports, and the same commands', async () => {
    const { source, cassette, out, ledger } = prepared(24);
    const db = server?.url ?? '';
    const work = [source, '--cassette', cassette, '--ledger', ledger, '--yes', '--quiet'];
    const inFile = await tamis(['run', ...work, '--out', out('file')]);
    const inPostgres = await tamis(['run', ...work, '--out', out('base'), '--db', db]);
    expect([inPostgres.code, inPostgres.stderr]).toEqual([inFile.code, inFile.stderr]);
    expect(readFileSync(path.join(out('base'), 'ledger.url'), 'utf8')).toContain('schema=tamis_base_');
    for (const args of [
      ['export', '--what', 'all'],
      ['export', '--what', 'failures'],
      ['export', '--what', 'valid', '--format', 'csv'],
      ['failures', '--format', 'json'],
    ]) {
      const [command = '', ...flags] = args;
      const [one, other] = [await tamis([command, out('file'), ...flags]), await tamis([command, out('base'), ...flags])];
      expect(other.stdout.toString().replaceAll('base', 'file')).toBe(one.stdout.toString());
      expect(one.stdout.length).toBeGreaterThan(100);
    }
    const verified = await tamis(['verify', out('base')]);
    expect([verified.code, verified.stdout.toString()]).toEqual([0, expect.stringContaining('14 of 14 hold.')]);
    const base = out('base');
    for (const args of [
      ['status', base],
      ['show', base, 'k000'],
      ['diff', out('file'), base],
      ['inbox', '--ledger', base],
      ['inbox', '--ledger', ledger],
    ]) {
      const told = await tamis(args);
      expect([args, told.code, told.stderr]).toEqual([args, expect.toBeOneOf([0, 1]), expect.not.stringContaining('error')]);
    }
    const again = await tamis(['run', out('base'), '--ledger', ledger, '--quiet']);
    expect(again.code).toBe(inFile.code);
  });

  it('keep the address of their ledger, whatever is packed, reported or purged', { tags: 'proof' }, async () => {
    const { source, cassette, out, ledger } = prepared(4);
    const config = path.join(source, 'config.yaml');
    const jobs = [
      { name: 'pack', type: 'gzip', files: ['*'] },
      {
        name: 'count',
        script: 'analyze_results.py',
        args: ['--group-by', 'unit_id', '--count-field', 'unit_id'],
        output: 'ledger.url',
      },
    ];
    writeFileSync(config, `${readFileSync(config, 'utf8')}\npost_process: ${JSON.stringify(jobs)}\n`);
    const base = out('base');
    const work = [
      source,
      '--cassette',
      cassette,
      '--ledger',
      ledger,
      '--yes',
      '--quiet',
      '--out',
      base,
      '--db',
      server?.url ?? '',
    ];
    const { code } = await tamis(['run', ...work]);
    const address = readFileSync(path.join(base, 'ledger.url'), 'utf8');
    expect(address).toContain('schema=tamis_base_');
    const old = ['purge', '--older-than', '30d', '--db', server?.url ?? ''];
    expect((await tamis([...old, '--dry-run'])).stderr).toBe('No run has contents that old.\n');
    const schema = new URL(address.trim()).searchParams.get('schema');
    await query(`UPDATE ${schema}.run SET updated_at = updated_at - 31 * 86400000::bigint`);
    await query(`INSERT INTO tamis_jobs.chunk (run, name, after_unit) VALUES ('${schema}', 'chunk 1', '')`);
    await query(`INSERT INTO tamis_jobs.run (run, name, holder, until_at) VALUES ('${schema}', 'base', 'gone', '-infinity')`);
    const dry = await tamis([...old, '--dry-run']);
    expect([dry.code, String(dry.stdout)]).toEqual([0, expect.stringMatching(new RegExp(`schema=${schema} +ended +31 d ago`))]);
    expect((await tamis([...old, '--yes'])).stderr).toContain('The contents of 1 run were removed');
    expect(await query(`SELECT 1 FROM ${schema}.attempt_content`)).toEqual([]);
    for (const table of ['chunk', 'run'])
      expect(await query(`SELECT 1 FROM tamis_jobs.${table} WHERE run = '${schema}'`)).toEqual([]);
    for (const _again of [1, 2]) {
      expect((await tamis(['purge', base, '--yes'])).code).toBe(0);
      expect(readdirSync(base).sort()).toEqual(['ledger.url', 'lock.sqlite']);
    }
    expect((await tamis(['status', base])).code).toBe(0);
    expect((await tamis(['verify', base])).code).toBe(0);
    const again = await tamis(['run', ...work]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('purged')]);
    expect(code).toBeLessThan(2);
  });

  it('are refused by their address where a folder is needed, and the password is neither shown nor written down', async () => {
    const { source, cassette, out, ledger } = prepared(2);
    const work = [source, '--cassette', cassette, '--ledger', ledger, '--yes', '--quiet', '--db', server?.url ?? ''];
    await tamis(['run', ...work, '--out', out('base')]);
    const address = new URL(readFileSync(path.join(out('base'), 'ledger.url'), 'utf8').trim());
    address.password = 'S3CRETdbpass';
    const before = readdirSync(process.cwd());
    for (const args of [
      ['run', address.href, '--ledger', ledger],
      ['recheck', address.href, '--with', source, '--ledger', ledger],
      ['retry', address.href, '--yes', '--ledger', ledger],
      ['purge', address.href, '--yes'],
    ]) {
      const { code, stdout, stderr } = await tamis(args);
      expect([args[0], code, `${stdout}${stderr}`]).toEqual([args[0], 2, expect.not.stringContaining('S3CRET')]);
    }
    expect(readdirSync(process.cwd())).toEqual(before);
  });

  it('say what is wrong with a database', { tags: 'proof' }, async () => {
    const { source, cassette, out, ledger } = prepared(1);
    const work = [source, '--cassette', cassette, '--ledger', ledger, '--yes', '--quiet'];
    const none = await tamis(['run', ...work, '--out', out('a'), '--db', 'mysql://localhost/x']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('not the address of a Postgres database')]);
    // A start that the database refuses leaves nothing that could stand in the way of the next.
    await query('CREATE ROLE tamis_plain LOGIN');
    const plain = (server?.url ?? '').replace('postgres@', 'tamis_plain@');
    const denied = await tamis(['run', ...work, '--out', out('b'), '--db', plain]);
    expect([denied.code, denied.stderr, existsSync(out('b'))]).toEqual([3, expect.stringContaining('(42501: grant'), false]);
    const looks = databaseCheckups(plain).filter(({ name }) => name === 'schemas' || name === 'jobs');
    const help = await inTurn(looks, async ({ look }) => (await look()).help);
    expect(help[0]).toContain('TO tamis_plain;');
    expect(help[1]).toContain('ON ALL TABLES IN SCHEMA tamis_jobs TO tamis_plain;');
    expect((await tamis(['run', ...work, '--out', out('b'), '--db', server?.url ?? ''])).code).toBeLessThan(2);
  });

  it('move between a file and a database, and export the same bytes', { tags: 'proof' }, async () => {
    const { source, cassette, out, ledger } = prepared(12);
    const db = server?.url ?? '';
    await tamis(['run', source, '--cassette', cassette, '--ledger', ledger, '--yes', '--quiet', '--out', out('first')]);
    expect((await tamis(['export', out('first'), '--archive', '--out', out('archive')])).code).toBe(0);
    expect((await tamis(['import', out('archive'), '--out', out('second'), '--db', db])).code).toBe(0);
    expect((await tamis(['import', out('second'), '--out', out('third')])).code).toBe(0);
    const exports = await inTurn(['first', 'archive', 'second', 'third'], async (name) =>
      (await tamis(['export', out(name), '--what', 'all'])).stdout.toString(),
    );
    expect(new Set(exports).size).toBe(1);
    expect(exports[0]?.length).toBeGreaterThan(100);
    for (const name of ['second', 'third']) expect((await tamis(['verify', out(name)])).code).toBe(0);
    expect((await tamis(['import', out('archive'), '--out', out('third')])).code).toBe(2);
  });

  it('are told what a database lacks, in order', async () => {
    const look = async (db: string) => {
      const found: string[] = [];
      for (const { name, look: ask } of databaseCheckups(db)) found.push(`${name} ${(await ask()).health}`);
      return found;
    };
    expect(await look('postgres://nobody@127.0.0.1:1/none')).toEqual([
      'database bad',
      ...['pooler', 'version', 'encoding', 'writing', 'schemas', 'durability', 'room', 'clock', 'vacuum', 'jobs'].map(
        (name) => `${name} note`,
      ),
    ]);
    // The test server does not wait for the disk, which is what the doctor should notice.
    expect(await look(server?.url ?? '')).toEqual([
      ...['database', 'pooler', 'version', 'encoding', 'writing', 'schemas'].map((name) => `${name} good`),
      ...['durability bad', 'room good', 'clock good', 'vacuum note', expect.stringMatching(/^jobs (?:good|note)$/)],
    ]);
  });
});

it('are set up by a compose file that uses the right flags', async () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/guides/postgres-compose.yaml');
  const { services } = parse(readFileSync(file, 'utf8')) as {
    readonly services: { readonly [name: string]: { readonly command?: readonly string[] } };
  };
  const commands = Object.values(services).flatMap(({ command }) => (command === undefined ? [] : [command.slice(2)]));
  expect(commands.map(([name]) => name)).toEqual(['run', 'worker', 'console']);
  for (const [name = '', ...args] of commands) {
    const help = (await tamis([name, '--help'])).stdout.toString();
    for (const flag of args.filter((arg) => arg.startsWith('--'))) expect(help).toContain(flag);
  }
});

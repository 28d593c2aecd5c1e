import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTaken } from '../../../scripts/tests/share.ts';
import { inShell } from './shell.ts';
import { tamis } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));

const FILES = {
  'in.jsonl': '{"id":1,"reply":"{\\"n\\":1}"}\n{"id":2,"reply":"no"}\n',
  'schema.json': '{"type":"object","properties":{"n":{"type":"integer"}}}',
  'contract.yaml': 'schema:\n  type: object\n',
  'rules.yaml': 'required: [n]\n',
  'tools.json': '[{"name":"look"}]',
  'voice.yaml': 'version: 1\nlists:\n  genre: genre.txt\nforms:\n  play: play {genre}\n',
  'command.yaml': 'kind: command\ngrammar: voice.yaml\n',
  'genre.txt': 'jazz\nrock\n',
  'old.jsonl': 'old\n',
  'questions.jsonl': '{"id":1,"reply":"1","contract":{}}\n',
};

function folder(): string {
  const home = mkdtempSync(join(tmpdir(), 'tamis-'));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(home, name), content);
  mkdirSync(join(home, 'sub'));
  symlinkSync('schema.json', join(home, 'soft.json'));
  linkSync(join(home, 'schema.json'), join(home, 'hard.json'));
  symlinkSync('sub', join(home, 'alias'));
  symlinkSync('sub/new', join(home, 'dangling'));
  linkSync(join(home, 'old.jsonl'), join(home, 'hard-old.jsonl'));
  return home;
}

// Lines that redirect something start a process each, so `npm test` takes one in eight of these.
function taken<Case extends string | readonly [string, ...unknown[]]>(cases: readonly Case[]): readonly Case[] {
  let redirected = 0;
  return cases.filter((one) => !REDIRECTS.test(typeof one === 'string' ? one : one[0]) || isTaken(redirected++, 8));
}

const REDIRECTS = /[<>|]/;

// Runs a line of shell in which `tamis` is the real command; one that redirects nothing needs no process of its own.
async function shell(line: string, home = folder()) {
  const read = (name: string) => readFileSync(join(home, name), 'utf8');
  if (!REDIRECTS.test(line)) {
    const { code: status, stdout, stderr } = await tamis(wordsOf(line, home), '', {}, home);
    return { home, status, stdout: stdout.toString(), stderr, read };
  }
  const env = { NO_COLOR: '1', NODE: process.execPath, TAMIS: bin };
  const script = `tamis() { "$NODE" "$TAMIS" "$@"; }\n${line}`;
  const { code: status, stdout, stderr } = await inShell(script, home, env, 'bash');
  return { home, status, stdout, stderr, read };
}

function wordsOf(line: string, home: string): readonly string[] {
  return line.replaceAll('"', '').replaceAll('$PWD', home).split(' ').slice(1);
}

describe('outputs that collide are refused', () => {
  const cases: readonly (readonly [line: string, told: RegExp])[] = [
    // Two outputs to one file.
    ['tamis check in.jsonl --failures x > x', /--failures and standard output are the same file \(x\)/],
    ['tamis check in.jsonl --failures x >> x', /--failures and standard output/],
    ['tamis check in.jsonl --report x > x', /--report and standard output/],
    ['tamis check in.jsonl --failures x --report x', /--failures and --report/],
    ['tamis check in.jsonl --failures ./x --report x', /--failures and --report/],
    ['tamis check in.jsonl --failures sub/../x --report "$PWD/x"', /--failures and --report/],
    ['tamis check in.jsonl --failures sub/x --report alias/x', /--failures and --report/],
    ['tamis check in.jsonl --failures dangling --report alias/new', /--failures and --report/],
    ['tamis check in.jsonl --failures old.jsonl --report hard-old.jsonl', /--failures and --report/],
    ['tamis check in.jsonl --failures x 2> x', /--failures and standard error/],
    ['tamis check in.jsonl --failures /dev/stdout > x', /--failures and standard output/],
    // An output to something that is read.
    ['tamis check in.jsonl --failures in.jsonl', /--failures and the input are the same file/],
    ['tamis check in.jsonl >> in.jsonl', /Standard output and the input/],
    ['tamis check < in.jsonl >> in.jsonl', /Standard output and the input/],
    ['tamis check - --report sub/../in.jsonl < in.jsonl', /--report and the input/],
    ['tamis check in.jsonl --schema schema.json --failures schema.json', /--failures and --schema/],
    ['tamis check in.jsonl --schema schema.json --report hard.json', /--report and --schema/],
    ['tamis check in.jsonl --schema soft.json --report schema.json', /--report and --schema/],
    ['tamis check in.jsonl --schema schema.json >> soft.json', /Standard output and --schema/],
    ['tamis check in.jsonl --contract contract.yaml --failures contract.yaml', /--failures and --contract/],
    ['tamis check in.jsonl --rules rules.yaml --failures rules.yaml', /--failures and --rules/],
    ['tamis check in.jsonl --tools tools.json --failures tools.json', /--failures and --tools/],
    ['tamis check in.jsonl --grammar voice.yaml --failures voice.yaml', /--failures and --grammar/],
    ['tamis check in.jsonl --grammar voice.yaml --failures genre.txt', /--failures and a file of the contract/],
    ['tamis check in.jsonl --contract command.yaml --failures voice.yaml', /--failures and a file of the contract/],
    ['tamis check in.jsonl --contract command.yaml >> genre.txt', /Standard output and a file of the contract/],
    ['tamis record old.jsonl --append --upstream http://127.0.0.1:9 >> old.jsonl', /The cassette and standard output/],
    ['tamis judge < questions.jsonl >> questions.jsonl', /Standard output and the input/],
    ['tamis config check contract.yaml >> contract.yaml', /Standard output and a file to check/],
    ['tamis commands prompt voice.yaml >> voice.yaml', /Standard output and the grammar/],
    ['tamis commands prompt command.yaml >> genre.txt', /Standard output and a file of the grammar/],
    ['tamis commands report voice.yaml in.jsonl >> in.jsonl', /Standard output and the input/],
  ];

  it.each(taken(cases))('%s', async (line, told) => {
    const { home, status, stderr, read } = await shell(line);
    expect(`${stderr}${line.includes('2> x') ? read('x') : ''}`).toMatch(told);
    expect(status).toBe(2);
    for (const [name, content] of Object.entries(FILES)) expect(read(name)).toBe(content);
    // The file that the shell created contains only the message.
    for (const name of readdirSync(home).filter((one) => one === 'x' && !line.includes('2> x'))) expect(read(name)).toBe('');
    expect(readdirSync(join(home, 'sub'))).toEqual([]);
  });

  it('records and passed units in one file, whichever way the shell opened it', async () => {
    for (const line of ['tamis check in.jsonl > x 2>&1', 'tamis check in.jsonl > x 2> x', 'tamis check in.jsonl &>> x']) {
      const { status, read } = await shell(line);
      expect(status).toBe(2);
      expect(read('x')).toMatch(/^error: Standard output and standard error are the same file; each needs its own\.\n/);
    }
  });

  it('a missing file first, and how to keep one log', { tags: 'proof' }, async () => {
    expect((await shell('tamis check nowhere.jsonl > x 2>&1')).read('x')).toMatch(/^error: There is no file nowhere\.jsonl\.\n/);
    expect((await shell('tamis check in.jsonl --schema nowhere.json > x 2>&1')).read('x')).toContain('no file nowhere.json');
    expect((await shell('tamis check in.jsonl > x 2>&1')).read('x')).toContain('--failures FILE --quiet');
    expect(await shell('tamis check in.jsonl --failures y --quiet > x 2>&1')).toMatchObject({ status: 1, stderr: '' });
    // Not even the message is written to a file that is read.
    expect((await shell('tamis check nowhere.jsonl -s schema.json 2>> schema.json')).read('schema.json')).toBe(
      FILES['schema.json'],
    );
  });

  it('without writing a word to the file that is read', async () => {
    const beside = await shell('tamis check in.jsonl --schema schema.json 2>> schema.json');
    expect(beside).toMatchObject({ status: 2, stderr: '', stdout: expect.stringContaining('Standard error and --schema') });
    expect(beside.read('schema.json')).toBe(FILES['schema.json']);
    const both = await shell('tamis check in.jsonl --schema schema.json >> schema.json 2>&1');
    expect(both).toMatchObject({ status: 2, stderr: '', stdout: '' });
    expect(both.read('schema.json')).toBe(FILES['schema.json']);
  });
});

describe('outputs that may be shared', () => {
  const cases: readonly string[] = [
    'tamis check in.jsonl --failures /dev/null --report /dev/null > /dev/null 2>&1',
    'tamis check in.jsonl 2>&1 | cat',
    'tamis check in.jsonl --failures /dev/stdout | cat',
    'tamis check in.jsonl --failures bad.jsonl > good.jsonl 2>&1',
    'tamis check in.jsonl --failures bad.jsonl --report report.txt > good.jsonl 2> rest.txt',
    'tamis check in.jsonl --failures sub/x --report x > alias/y',
    'tamis check in.jsonl --schema schema.json --failures schema.json.bad > schema.json.good',
    'tamis check in.jsonl --failures >(cat > bad.jsonl) > good.jsonl',
  ];
  it.each(taken(cases))('%s', async (line) => {
    const { status, stderr } = await shell(`set -o pipefail\n${line}`);
    expect(stderr).not.toMatch(/^error:/m);
    expect(status).toBe(1);
  });

  it('keep every unit apart', async () => {
    const { read } = await shell('tamis check in.jsonl --failures bad.jsonl --report report.json > good.jsonl');
    expect(read('good.jsonl')).toBe('{"id":1,"reply":"{\\"n\\":1}"}\n');
    expect(JSON.parse(read('bad.jsonl'))).toMatchObject({ unit_id: 2 });
    expect(JSON.parse(read('report.json'))).toMatchObject({ units: 2 });
  });
});

describe('an output that cannot be written', () => {
  it('does not cost another file its contents', async () => {
    const { status, stderr, read } = await shell('tamis check in.jsonl --failures old.jsonl --report nowhere/x');
    expect(status).toBe(2);
    expect(stderr).toContain('nowhere/x cannot be written');
    expect(read('old.jsonl')).toBe('old\n');
  });
});

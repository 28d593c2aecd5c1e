import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { app } from '../src/app.ts';
import { spelledOut } from '../src/commands/spelled-out.ts';
import { fileWith, jsonl, tamis } from './tamis.ts';

const schema = fileWith('s.json', '{"type":"object","properties":{"n":{"type":"integer"}}}');
const unit = '{"reply":"{\\"n\\":1,\\"n\\":2,\\"n\\":[3,]}"}\n';
const said = async (args: readonly string[], input: string | Uint8Array = '') => {
  const { code, stdout, stderr } = await tamis(args, input);
  return { code, text: `${stdout}${stderr}` };
};

describe('spellings that people are used to', () => {
  it('of short flags: together, and with the value attached', async () => {
    const clean = '{"reply":"{\\"n\\":1}"}\n';
    for (const flags of [[`-s${schema}`], [`-s=${schema}`], ['-qs', schema], [`-qs${schema}`], ['-q', `-s${schema}`]])
      expect(await said(['check', ...flags], clean)).toEqual({ code: 0, text: clean });
    expect(await said(['check', `-s${schema}`], '{"reply":"{\\"n\\":\\"x\\"}"}\n')).toMatchObject({ code: 1 });
    // An unknown flag is reported as typed, and anything after -- is a file.
    expect(await said(['check', '-qz'])).toMatchObject({ code: 2 });
    expect((await said(['check', '--', '-sx'])).text).toContain('There is no file -sx');
  });

  it('of the short flags of every command', () => {
    const entries = 'getAllEntries' in app.root ? app.root.getAllEntries() : [];
    const commands = entries.flatMap(({ name, target }) => {
      const { flags = {}, aliases = {} } = 'parameters' in target ? target.parameters : {};
      return Object.entries(aliases).map(
        ([letter, flag]) => [name['convert-camel-to-kebab'], letter, flags[String(flag)]?.kind] as const,
      );
    });
    expect(commands.length).toBeGreaterThan(15);
    for (const [command, letter, kind] of commands) {
      const rest = kind === 'boolean' ? 'h' : 'value';
      expect(spelledOut([command, `-${letter}${rest}`])).toEqual([command, `-${letter}`, kind === 'boolean' ? '-h' : 'value']);
    }
  });

  it('of the version and of help', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
    for (const args of [['-V'], ['version'], ['--version'], ['-v']])
      expect(await said(args)).toEqual({ code: 0, text: `${version}\n` });
    expect((await said(['help'])).text).toBe((await said(['--help'])).text);
    expect((await said(['help', 'config', 'check'])).text).toBe((await said(['config', 'check', '--help'])).text);
  });

  it('of several codes', async () => {
    const accept = 'parse.duplicate-key,coerce.list-to-scalar';
    expect(await tamis(['check', '-s', schema, '--accept', accept], unit)).toMatchObject({ code: 0, stderr: '' });
    expect((await said(['check', '--accept', 'parse.duplicate-key,parse.nothing-such'])).text).toContain(
      'no code parse.nothing-such',
    );
  });

  it('of a contract on standard input', async () => {
    expect(await said(['config', 'check', '-'], 'schema: {type: object}\n')).toEqual({ code: 0, text: '-: fine\n' });
    expect(await said(['config', 'check', '-'], 'shcema: {}\n')).toMatchObject({ code: 2 });
    const replies = fileWith('r.jsonl', '{"reply":"{}"}\n');
    expect(await said(['check', replies, '--contract', '-'], '{"schema":{"type":"object"}}')).toMatchObject({ code: 0 });
    expect((await said(['check', '--schema', '-'], '{}')).text).toContain('Standard input can only be read once');
  });
});

describe('suggestions', () => {
  it('are near, or there are none', async () => {
    expect((await said(['chekc'])).text).toContain('Did you mean `check`?');
    for (const far of ['frobnicate', 'run', 'serve', 'x']) expect((await said([far])).text).not.toContain('Did you mean');
    expect((await said(['check', '--shcema', 'x'])).text).toContain('Did you mean `--schema`?');
    expect((await said(['check', '--output', 'x'])).text).not.toContain('Did you mean');
    expect((await said(['explain', 'parse.completely-other'])).text).not.toContain('Did you mean');
  });

  it('come for the values of a policy', async () => {
    const contract = fileWith('c.yaml', 'schema: {}\npolicy:\n  repair: saef\n');
    const { code, text } = await said(['config', 'check', contract, '--format', 'concise']);
    expect(code).toBe(2);
    expect(text).toMatch(
      /c\.yaml:3:11: error\[contract\.bad-value\]: policy\.repair: expected one of .*, found "saef"\. Did you mean `safe`\?/,
    );
  });
});

describe('files that cannot be read as they are', () => {
  it('are reported as what they are', async () => {
    const utf16 = (text: string) => Buffer.from(text, 'utf16le');
    for (const bytes of [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('schema: {}\n')]), utf16('{"schema":{}}')])
      expect((await said(['config', 'check', fileWith('c.yaml', bytes)])).text).toMatch(
        /file\.not-utf8\]: Expected text in UTF-8; the file is UTF-16.*[\s\S]*iconv/,
      );
    const latin = Buffer.from('schema: {enum: [caf\u00e9]}\n', 'latin1');
    expect((await said(['config', 'check', fileWith('c.yaml', latin)])).text).toContain('the file is not UTF-8');
    expect((await said(['check', '--schema', fileWith('s.json', utf16('{}'))], unit)).text).toContain('UTF-16');
    expect((await said(['check'], utf16('{"reply":"{}"}\n'))).text).toContain('iconv');
  });

  it('have a place if YAML never ends', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe'])
      lines.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
    const { code, text } = await said(['config', 'check', fileWith('c.yaml', `${lines.join('\n')}\n`), '--format', 'concise']);
    expect(code).toBe(2);
    expect(text).toMatch(/c\.yaml:2:\d+: error\[file\.not-plain\]/);
  });
});

describe('judge', () => {
  it('refuses a question with a key twice, after the answers before it', async () => {
    const good = '{"id":1,"reply":"{}","contract":{"schema":{"properties":{"id":{},"reply":{"enum":["id"]}}}}}\n';
    for (const twice of [
      '"id":1,"id":2,"reply":"{}"',
      '"id":2,"reply":"{}","reply":"[]"',
      '"id":2,"reply":"{}","contract":{},"contract":{}',
      '"id":2,"reply":"{}","re\\u0070ly":"[]"',
    ]) {
      const run = await tamis(['judge'], `${good}{${twice}}\n`);
      expect(run.code).toBe(2);
      expect(run.stderr).toMatch(/^error: Line 2 has the key \w+ more than once/);
      expect(jsonl(run.stdout)).toMatchObject([{ id: 1, status: 'pass' }]);
    }
  });
});

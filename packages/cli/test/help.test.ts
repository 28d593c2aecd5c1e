import { beforeAll, describe, expect, it } from 'vitest';
import { inTurn, tamis } from './tamis.ts';

const pages = new Map<string, string>();

async function names(...words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await tamis(['__complete', ...words, '']);
  return stdout
    .toString()
    .split('\n')
    .filter((name) => name !== '');
}

beforeAll(async () => {
  const routed = ['commands', 'config'];
  const inner = await inTurn(routed, async (word) => (await names(word)).map((name) => [word, name]));
  const all = [...(await names()).filter((name) => !routed.includes(name)).map((name) => [name]), ...inner.flat()];
  for (const words of all) pages.set(words.join(' '), (await tamis([...words, '--help'])).stdout.toString());
  // Fifty short runs: longer than hooks usually may take on a busy machine.
}, 120_000);

describe('the help of every command', () => {
  it('has the same sections in the same order', () => {
    for (const [name, page] of pages) {
      const found = page.split('\n').filter((line) => /^[A-Z][A-Z ]+$/.test(line));
      const sections = ['USAGE', 'EXAMPLES', 'EXIT CODES', 'FLAGS', ...(page.includes('\nARGUMENTS\n') ? ['ARGUMENTS'] : [])];
      expect([name, found]).toEqual([name, sections]);
    }
  });

  it('lists one exit code a line, 0 first and in order', () => {
    for (const [name, page] of pages) {
      const rows =
        /\nEXIT CODES\n((?: .*\n)+)/
          .exec(page)?.[1]
          ?.split('\n')
          .filter((row) => /^ {2}\S/.test(row)) ?? [];
      const codes = rows.map((row) => Number.parseInt(row, 10));
      expect([name, codes[0]]).toEqual([name, 0]);
      expect([name, codes]).toEqual([name, codes.toSorted((a, b) => a - b)]);
    }
  });

  it('uses the same words for the same thing', () => {
    for (const [name, page] of pages) {
      const text = page.replaceAll(/\s+/g, ' ');
      for (const other of ['may be repeated', 'default = ', 'ctrl-C', '<', 'Print help information']) {
        if (other === '<' && /source <\(|< \w+\.(?:jsonl|txt)|amount <=|n <=/.test(page)) continue;
        expect([name, text.includes(other) ? other : '']).toEqual([name, '']);
      }
      if (text.includes('--color')) expect(text).toContain('Turn colours on or off; NO_COLOR and FORCE_COLOR are respected');
      if (text.includes('[--ledger ')) expect(text).toMatch(/\(default: (?:TAMIS_LEDGER, else \.tamis\/ledger\.sqlite\)|none, )/);
    }
  });
});

describe('arguments that cannot be used', () => {
  it('are reported in the colours of every other error', async () => {
    const coloured = async (...args: readonly string[]) => (await tamis(args, '', { NO_COLOR: '', FORCE_COLOR: '1' })).stderr;
    const unknown = await coloured('check', '--schma', 'x');
    expect(unknown.startsWith('\u001b[1m\u001b[31merror')).toBe(true);
    expect((await coloured('check', 'nofile')).slice(0, 14)).toBe(unknown.slice(0, 14));
    expect(await coloured('check', '--schma', 'x', '--no-color')).not.toContain('\u001b');
  });

  it('a demo without a place to write to is not reported as a bug', async () => {
    const { code, stderr } = await tamis(['demo', '--out', '/dev/null/demo']);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^error: \/dev\/null\/demo can't be written/)]);
  });
});

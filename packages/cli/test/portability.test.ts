import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWith, tamis } from './tamis.ts';

const TICKET = `schema:
  type: object
  properties:
    id: {type: string, minLength: 2}
    total: {type: number, minimum: 0}
    tags: {type: array, items: {type: string}, uniqueItems: true}
    note: {type: string}
  required: [id, total, tags]
`;

const ALL = ['--providers', 'openai,anthropic,gemini'];

interface Note {
  readonly provider: string;
  readonly keyword: string;
  readonly answer: string;
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly source?: { readonly package: string; readonly version: string; readonly file: string };
}

/** Every answer about a file. */
async function notes(...args: readonly string[]): Promise<readonly Note[]> {
  const { stdout } = await tamis(['config', 'check', ...args, '--format', 'json']);
  const report = JSON.parse(stdout.toString()) as {
    readonly files: readonly { readonly portability: { readonly notes: readonly Note[] } }[];
  };
  return report.files.flatMap(({ portability }) => portability.notes);
}

describe('tamis config check --providers', () => {
  it('shows a table with places, then each reason with its source', async () => {
    const { code, stdout } = await tamis(['config', 'check', fileWith('ticket.yaml', TICKET), ...ALL]);
    expect(code).toBe(0);
    const lines = stdout
      .toString()
      .split('\n')
      .map((line) => line.trim().replaceAll(/ +/g, ' '));
    expect(lines).toContain('place openai anthropic gemini');
    expect(lines).toContain('4:24 /schema/properties/id/minLength unknown weakened weakened');
    expect(lines).toContain('5:27 /schema/properties/total/minimum unknown weakened enforced');
    expect(lines).toContain('6:48 /schema/properties/tags/uniqueItems refused weakened weakened');
    expect(lines).toContain('7:5 /schema/properties/note (optional) refused - -');
    expect(lines).toContain('openai refused uniqueItems: Not supported. (openai 7.53.0, src/lib/transform.ts)');
  });

  it('has every answer as JSON, and no line for what is enforced otherwise', async () => {
    const file = fileWith('ticket.yaml', TICKET);
    const found = await notes(file, ...ALL);
    expect(found.find(({ keyword, provider }) => keyword === 'minimum' && provider === 'gemini')).toMatchObject({
      ...{ answer: 'enforced', path: '/schema/properties/total/minimum', line: 5, column: 27 },
      source: { package: '@google/genai' },
    });
    const { stdout } = await tamis(['config', 'check', file, '--providers', 'gemini', '--format', 'concise']);
    const lines = stdout.toString().trim().split('\n');
    expect(lines.filter((line) => line.includes('minimum'))).toEqual([]);
    expect(lines).toContain(`${file}:4:24: weakened[gemini]: minLength: Ignored.`);
  });

  it('fails only with --strict, and only if something is refused', async () => {
    const file = fileWith('ticket.yaml', TICKET);
    const code = async (...args: readonly string[]) => (await tamis(['config', 'check', file, ...args])).code;
    expect(await code('--providers', 'openai')).toBe(0);
    expect(await code('--providers', 'openai', '--strict')).toBe(2);
    expect(await code('--providers', 'gemini', '--strict')).toBe(0);
  });

  it('finds the arguments of tools in their list', async () => {
    const parameters = { type: 'object', properties: { day: { type: 'string', pattern: 'x' } }, required: ['day'] };
    const tools = fileWith(
      'tools.json',
      `[\n{"type": "function", "function": {"name": "book",\n"parameters": ${JSON.stringify(parameters)}}}]`,
    );
    const [pattern] = (await notes('--tools', tools, '--providers', 'anthropic')).filter(({ keyword }) => keyword === 'pattern');
    expect(pattern).toMatchObject({ path: '/tools/0/function/parameters/properties/day/pattern', line: 3, answer: 'weakened' });
    const contract = path.join(path.dirname(tools), 'shop.yaml');
    writeFileSync(contract, 'kind: tool-calls\ntools: tools.json\n');
    expect((await notes(contract, '--providers', 'anthropic')).filter(({ keyword }) => keyword === 'pattern')).toEqual([pattern]);
  });

  it('looks at the schemas of a pipeline', async () => {
    const found = await notes('examples/pipeline', '--providers', 'openai');
    expect(new Set(found.map(({ path: at }) => at.split('/')[1]))).toContain('properties');
    expect(found.every(({ line }) => line !== null)).toBe(true);
  });

  it('looks at what is sent: with null where a value may be absent', async () => {
    const text = 'schema:\n  type: object\n  properties:\n    a: {enum: [x]}\n  required: [a]\n';
    const union = async (contract: string) =>
      (await notes(fileWith('c.yaml', contract), '--providers', 'gemini')).find(({ keyword }) => keyword === 'anyOf');
    expect(await union(text)).toBeUndefined();
    expect(await union(`${text}absent: [/a]\n`)).toMatchObject({ path: '/schema/properties/a/anyOf', line: 4 });
  });

  it('says so if nothing is sent', async () => {
    const { stdout } = await tamis(['config', 'check', fileWith('c.yaml', 'rules: {required: [a]}\n'), '--providers', 'openai']);
    expect(stdout.toString()).toContain('It contains no schema that is sent to a provider.');
  });

  it.each([
    ['antropic', 'The provider antropic is not in the table. Did you mean `anthropic`?'],
    ['openai,google', 'The provider google is not in the table. Did you mean `gemini`?'],
    [',', '--providers "," names no provider.'],
  ])('refuses %s before anything is read', async (names, message) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-'));
    const { code, stderr } = await tamis(['config', 'check', path.join(folder, 'none.yaml'), '--providers', names]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileWith, marked, start, tamis } from './tamis.ts';

interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly help: string;
}

// What `tamis config check` says about a file, in short: severity, code and place of each problem.
async function told(name: string, content: string): Promise<readonly string[]> {
  return (await problems(name, content)).map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`);
}

async function problems(name: string, content: string): Promise<readonly Problem[]> {
  const { stdout } = await tamis(['config', 'check', fileWith(name, content), '--format', 'json']);
  const report = JSON.parse(stdout.toString()) as { readonly files: readonly { readonly problems: readonly Problem[] }[] };
  return report.files.flatMap((file) => file.problems);
}

const CLOSED = 'schema: {properties: {score: {}}, additionalProperties: false}\n';

describe('tamis config check', () => {
  it('refuses a file that is nested too deeply', async () => {
    // How deep the library gets depends on the remaining stack.
    const [line] = await told('contract.yaml', `schema: ${'['.repeat(20_000)}`);
    expect(line).toMatch(/^error file\.not-plain 1:\d+$/);
  });

  it('never lets the terminal act on the contents or the name of a file', async () => {
    const file = fileWith('\u001b[2Jc.yaml', '"\\e[2J\u202e": 1\n');
    for (const format of ['human', 'concise']) {
      const { stdout } = await tamis(['config', 'check', file, '--format', format]);
      for (const forbidden of ['\u001b', '\u202e']) expect(stdout.toString()).not.toContain(forbidden);
      expect(stdout.toString()).toContain('␛[2J<U+202E>');
    }
  });

  it('has colours only if they are wanted', { tags: 'proof' }, async () => {
    const file = fileWith('contract.yaml', 'shema: 1\n');
    const coloured = async (args: readonly string[], env: NodeJS.ProcessEnv) => {
      const child = start(['config', 'check', file, ...args], env);
      let text = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      await new Promise((resolve) => child.on('close', resolve));
      return text.includes('\u001b[');
    };
    expect(await coloured([], { NO_COLOR: '' })).toBe(false);
    expect(await coloured([], { NO_COLOR: '', FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured([], { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false);
    expect(await coloured(['--color'], {})).toBe(true);
  });

  it('finds places in files with Windows line endings', async () => {
    const file = fileWith(
      'contract.yaml',
      'schema: {}\r\nrules:\r\n  rules:\r\n    - name: a\r\n      expr: |\r\n        1 b\r\n',
    );
    const { stdout } = await tamis(['config', 'check', file]);
    expect(stdout.toString()).toContain(`${basename(file)}:6:11\n`);
    expect(marked(stdout.toString())).toEqual(['b']);
    expect(stdout.toString()).not.toContain('␍');
  });
});

describe('the guide to contracts', () => {
  const guide = readFileSync(new URL('../../../docs/reference/contracts.md', import.meta.url), 'utf8');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

  it('shows a contract that is fine, and what is said about a typo in it', async () => {
    expect(await problems('ticket.yaml', block('yaml'))).toEqual([]);
    const file = fileWith('ticket.yaml', block('yaml').replace('score <=', 'scoer <='));
    const { stdout } = await tamis(['config', 'check', file]);
    expect(stdout.toString().replaceAll(file, 'ticket.yaml')).toBe(block('text'));
  });
});

describe('tamis check', () => {
  it('shows the mistakes of a contract as tamis config check does', async () => {
    const file = fileWith('contract.yaml', `${CLOSED}rules:\n  rules:\n    - {name: a, expr: 1 < scoer}\n`);
    const run = await tamis(['check', '--contract', file], '{"reply": "{}"}\n');
    expect(run.code).toBe(2);
    expect(marked(run.stderr)).toEqual(['scoer']);
    const [listed] = (await tamis(['config', 'check', file])).stdout.toString().split('\n\n');
    expect(run.stderr).toContain(listed);
  });

  it('shows where a warning is', async () => {
    const file = fileWith('schema.yaml', 'type: object\nx-note: 1\n');
    const run = await tamis(['check', '--schema', file, '--format', 'human'], '{"reply": "{}"}\n');
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/^warning\[contract\.ignored-keyword\] at \/x-note: .*\n {2}--> .*schema\.yaml:2:1\n/);
  });
});

describe('tamis config schema', () => {
  it('prints the schema of contracts, which accepts a contract and refuses a typo', async () => {
    const schema = fileWith('contract.schema.json', (await tamis(['config', 'schema'])).stdout);
    const judged = async (contract: string) => (await tamis(['check', '--whole', '--strict', '--schema', schema], contract)).code;
    expect(await judged('{"schema": {"type": "object"}, "policy": {"allow": ["parse.duplicate-key"]}}')).toBe(0);
    expect(await judged('{"shema": {"type": "object"}}')).toBe(1);
  });
});

it('tamis config schema prints the schema of pipelines', async () => {
  const { stdout } = await tamis(['config', 'schema', 'pipeline']);
  expect(JSON.parse(stdout.toString())).toMatchObject({ $id: 'urn:tamis:pipeline:1' });
});

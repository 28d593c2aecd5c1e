import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readCassette, startCassetteServer } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/asking.md', import.meta.url), 'utf8');
const [program = '', ...others] = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');

/** Runs a program as a reader would, with the packages of this repository. */
async function run(code: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--input-type=module-typescript', '--eval', code],
    { cwd: new URL('..', import.meta.url), env: { ...process.env, ...env } },
  );
  return stdout.trim();
}

test('the program in the guide to asking runs, a wrong answer first', async () => {
  const read = readCassette('{"reply": {"text": "{\\"town\\": 75}"}}\n{"reply": {"text": "{\\"city\\": \\"Paris\\"}"}}');
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const server = await startCassetteServer(read.cassette);
  try {
    const printed = await run(program, { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'test-key-123' });
    expect(printed).toBe("{ city: 'Paris' }");
    expect(server.hits).toHaveLength(2);
  } finally {
    await server.close();
  }
});

test('models in one line are named as the guide says', async () => {
  expect(others).toHaveLength(1);
  expect(await run(others[0] ?? '')).toBe('openai:qwen anthropic:claude-sonnet-4-5');
});

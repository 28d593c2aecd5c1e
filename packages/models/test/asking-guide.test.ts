import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readCassette, startCassetteServer } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/asking.md', import.meta.url), 'utf8');
const program = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? '';

test('the program in the guide to asking runs, a wrong answer first', async () => {
  const read = readCassette('{"reply": {"text": "{\\"town\\": 75}"}}\n{"reply": {"text": "{\\"city\\": \\"Paris\\"}"}}');
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const server = await startCassetteServer(read.cassette);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=source', '--input-type=module-typescript', '--eval', program],
      {
        cwd: new URL('..', import.meta.url),
        env: { ...process.env, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'test-key-123' },
      },
    );
    expect(stdout.trim()).toBe("{ city: 'Paris' }");
    expect(server.hits).toHaveLength(2);
  } finally {
    await server.close();
  }
});

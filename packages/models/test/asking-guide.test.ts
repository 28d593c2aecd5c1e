import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readCassette, startCassetteServer } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/asking.md', import.meta.url), 'utf8');
const programs = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = '']) => program);

/** What the model says to each program, and what the program prints. */
const RUNS: readonly { readonly replies: readonly string[]; readonly prints: string }[] = [
  { replies: ['{"town": 75}', '{"city": "Paris"}'], prints: "{ city: 'Paris' }" },
  { replies: [], prints: 'openai:qwen anthropic:claude-sonnet-4-5' },
  {
    replies: ['wipe(disk="b")'],
    prints: 'Approve? {"calls":[{"name":"wipe","arguments":{"disk":"b"}}]}\nwipe approved by ann',
  },
  { replies: ['{"city": "Rome", "city": "Oslo"}'], prints: "held { city: 'Oslo' }\naccepted 1" },
];

test('every program in the guide to asking is run here', () => {
  expect(programs).toHaveLength(RUNS.length);
});

test.each(RUNS.map((run, index) => [index + 1, run] as const))('program %i of the guide to asking runs', async (number, run) => {
  const read = readCassette(run.replies.map((text) => JSON.stringify({ reply: { text } })).join('\n'));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const server = await startCassetteServer(read.cassette);
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    const file = path.join(folder, 'example.ts');
    writeFileSync(file, programs[number - 1] ?? '');
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=source', file], {
      cwd: folder,
      env: { ...process.env, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'test-key-123' },
    });
    expect(stdout.trim()).toBe(run.prints);
    expect(server.hits).toHaveLength(run.replies.length);
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
});

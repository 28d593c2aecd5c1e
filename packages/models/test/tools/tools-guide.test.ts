import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serving } from '../serving.ts';

const guide = readFileSync(new URL('../../../../docs/tools-in-use.md', import.meta.url), 'utf8');
const program = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? '';

test('the loop in the guide to tools runs: a wrong argument first', async () => {
  const call = (given: string) => ({ reply: { text: '', calls: [{ name: 'get_weather', arguments: given }] } });
  await serving([call('{"town": "Paris"}'), call('{"city": "Paris"}'), { reply: { text: 'Take one.' } }], async (server) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=source', '--input-type=module-typescript', '--eval', program],
      {
        cwd: new URL('../..', import.meta.url),
        env: { ...process.env, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'test-key-123' },
      },
    );
    expect(stdout).toBe('Take one.\n');
    const said = server.hits.at(-1)?.messages.map(({ content }) => content);
    expect(said).toEqual([
      'Do I need an umbrella in Paris?',
      '',
      expect.stringContaining('get_weather has no argument town'),
      '',
      'It rains in Paris.',
    ]);
  });
});

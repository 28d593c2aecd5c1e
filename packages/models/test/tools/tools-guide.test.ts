import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serving } from '../serving.ts';

const guide = readFileSync(new URL('../../../../docs/guides/tools-in-use.md', import.meta.url), 'utf8');
const program = /```ts\n(.*?)```/s.exec(guide)?.[1] ?? '';

type Exchange = Parameters<typeof serving>[0][number];

const call = (name: string, given: string): Exchange => ({ reply: { text: '', calls: [{ name, arguments: given }] } });

interface Told {
  readonly printed: string;
  readonly said: readonly string[];
}

/** Runs a program of the guide against a provider that says these things; `said` are the messages of the last request. */
async function run(code: string, exchanges: readonly Exchange[]): Promise<Told> {
  return await serving(exchanges, async (server) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', code], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'test-key-123' },
    });
    return { printed: stdout, said: (server.hits.at(-1)?.messages ?? []).map(({ content }) => String(content)) };
  });
}

test('the loop in the guide to tools runs: a wrong argument first', async () => {
  const wrong = call('get_weather', '{"town": "Paris"}');
  const right = call('get_weather', '{"city": "Paris"}');
  const { printed, said } = await run(program, [wrong, right, { reply: { text: 'Take one.' } }]);
  expect(printed).toBe('Take one.\n');
  expect(said).toEqual([
    'Do I need an umbrella in Paris?',
    '',
    expect.stringContaining('get_weather has no argument named town'),
    '',
    'It rains in Paris.',
  ]);
});

test.each([
  ['the only call was dropped', call('get_weather', '{"city": 7, "town": "Paris"}'), 'get_weather has no argument named town'],
  ['the model says by a call that no tool fits', call('no_function', '{}'), 'No tool was called.'],
])('the loop goes on and answers the id where %s', async (_name, exchange, said) => {
  const dropping = program.replace('about: {', `policy: { on: { '/calls/*': 'drop' } }, about: {`);
  expect(dropping).not.toBe(program);
  const shown = `${dropping}\nconsole.log(JSON.stringify(messages));`;
  const { printed } = await run(shown, [exchange, { reply: { text: 'I can not tell.' } }]);
  const [answer, json = ''] = printed.split('\n');
  expect(answer).toBe('I can not tell.');
  const messages: readonly { tool_calls?: { id: string }[]; tool_call_id?: string; content: string }[] = JSON.parse(json);
  const asked = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  expect(asked).toHaveLength(1);
  const answers = messages.filter(({ tool_call_id: id }) => id !== undefined);
  expect(answers).toMatchObject([{ tool_call_id: asked[0], content: expect.stringContaining(said) }]);
});

test('the loop does not take a claim for an answer', { tags: 'proof' }, async () => {
  const claim = { reply: { text: 'I called get_weather, and it rains.' } };
  const { printed, said } = await run(program, [claim, { reply: { text: 'I do not know.' } }]);
  expect(printed).toBe('I do not know.\n');
  expect(said.at(-1)).toContain('Call get_weather');
});

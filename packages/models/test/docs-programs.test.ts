import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isTaken } from '../../../scripts/tests/share.ts';
import { typeErrors } from '../../../scripts/tests/type-errors.ts';
import { stepsIn } from '../../../tools/tutorials/tutorial.ts';
import type { Exchange } from '../src/index.ts';
import { type Block, type Page, pages, root } from './pages.ts';
import type { Order, Written } from './run-programs.ts';
import { serving } from './serving.ts';

const PAGES = pages();

const blocksOf = (page: string, language: string): readonly Block[] =>
  PAGES.find(({ name }) => name === page)?.blocks.filter((block) => block.language === language) ?? [];

const FILES: { readonly [page: string]: { readonly [file: string]: string } } = {
  'docs/reference/messages.md': { 'invoice.pdf': '%PDF-1.7' },
  'docs/guides/cassettes.md': { 'calls.jsonl': blocksOf('docs/guides/cassettes.md', 'jsonl')[0]?.body ?? '' },
  'packages/files/README.md': { 'ticket.yaml': blocksOf('packages/files/README.md', 'yaml')[0]?.body ?? '' },
  'docs/guides/pipelines.md': {
    'config.yaml': blocksOf('docs/guides/pipelines.md', 'yaml')[0]?.body ?? '',
    'items.yaml': blocksOf('docs/guides/pipelines.md', 'yaml')[1]?.body ?? '',
    'templates/tell.jinja2': blocksOf('docs/guides/pipelines.md', 'jinja')[0]?.body ?? '',
    'schemas/tell.json': blocksOf('docs/guides/pipelines.md', 'json')[0]?.body ?? '',
  },
  'docs/guides/commands.md': {
    'voice.json': JSON.stringify({ version: 1, lists: { genre: 'a', room: 'b' }, forms: { play: 'play {genre} in the {room}' } }),
    'lists/genre.talon-list': 'list: user.genre\n-\njazz\n',
    'lists/rooms.txt': 'kitchen\n',
  },
};

const said = (text: string): Exchange => ({ reply: { text } });
const called = (name: string, given: object): Exchange => ({
  reply: { text: '', calls: [{ name, arguments: JSON.stringify(given) }] },
});
const PARIS = '{"city": "Paris"}';

const TALKS: { readonly [page: string]: { readonly [place: number]: readonly [readonly Exchange[], string] } } = {
  'README.md': {
    0: [[], 'pass\nhold\nfail\n'],
    1: [[said('{"city": "Paris"}'), said('{"city": "Paris", "people": "2100000"}')], 'Paris 2100000\n'],
  },
  'docs/guides/actions.md': {
    0: [[], `${/^prints `(.*?)`:/m.exec(readFileSync(path.join(root, 'docs/guides/actions.md'), 'utf8'))?.[1]}\n`],
    1: [[], blocksOf('docs/guides/actions.md', 'text')[0]?.body ?? ''],
  },
  'docs/guides/execute.md': { 0: [[], ''] },
  'docs/guides/preconditions.md': { 1: [[], blocksOf('docs/guides/preconditions.md', 'text')[1]?.body ?? ''] },
  'docs/guides/commands.md': { 1: [[], ''] },
  'docs/guides/portability.md': { 0: [[], blocksOf('docs/guides/portability.md', 'text')[1]?.body ?? ''] },
  'docs/guides/asking.md': {
    0: [[said('{"town": 75}'), said(PARIS)], "{ city: 'Paris' }\n"],
    1: [[], 'openai:qwen anthropic:claude-sonnet-4-5\n'],
    3: [[called('refund', { amount: 'much' }), called('refund', { amount: 30 })], '30.00\n'],
  },
  'docs/guides/ai-sdk.md': {
    0: [[said(`Sure: ${PARIS}`)], 'Paris\n'],
    1: [[said('{"town": 75}'), said(`Sure: ${PARIS}`)], 'Paris\n'],
    2: [[said('{"amount": 10, "amount": 20}')], blocksOf('docs/guides/ai-sdk.md', 'text')[0]?.body ?? ''],
  },
  'docs/guides/ask-people.md': {
    0: [[said('wipe(disk="b")')], 'Approve? {"calls":[{"name":"wipe","arguments":{"disk":"b"}}]}\nwipe approved by ann\n'],
    1: [[said('{"city": "Rome", "city": "Oslo"}')], "held [ { city: 'Oslo' }, { city: 'Rome' } ]\naccepted 1\n"],
  },
  'docs/reference/messages.md': { 0: [[said('{"total": "12.50"}')], '12.5\n'] },
  'docs/guides/from-instructor.md': {
    0: [[said('{"name": "John Doe", "age": 300}'), said('{"name": "John Doe", "age": "30"}')], 'John Doe 30\n'],
  },
  'docs/reference/runtimes.md': { 0: [[], ''] },
  'docs/guides/tools-in-use.md': {
    0: [[called('get_weather', { city: 'Paris' }), said('Take one.')], 'Take one.\n'],
    1: [[called('GetWeather', { city: 'Paris' }), said('Take one.')], 'Take one.\n'],
    2: [[], ''],
    3: [
      [],
      'The result of fetch_page comes from outside and contains marks of a conversation: "<|im_end|><|im_start|>system"\nfetch_page ran, but its result is withheld.\n',
    ],
  },
  'docs/guides/cassettes.md': {
    0: [[], '{"score": 2} 4\n'],
    1: [[], '{"score": 2}\n/v1/chat/completions\n'],
    2: [[said('{"score": 9}'), said('{"score": 4}')], blocksOf('docs/guides/cassettes.md', 'text')[1]?.body ?? ''],
  },
  'docs/guides/telemetry.md': { 0: [[said(PARIS)], 'accepted fail\n'], 1: [[], 'tamis_calls_active 0\n'] },
  'docs/reference/standard-schema.md': { 0: [[], "[ '/due: custom' ]\n0 pass\n"] },
  'docs/reference/contracts.md': { 0: [[], 'T-1: 20\n'] },
  'docs/guides/not-stated.md': {
    0: [
      [],
      "pass [ '/due', '/lines/1/price' ]\nfail\nfail\nWrite null where the text does not state the value; never guess it, and never leave the key out: `/due`, `/lines/*/price` (`*` is any key or item).\n",
    ],
  },
  'packages/commands/README.md': { 0: [[], 'play jazz\n'] },
  'packages/core/README.md': { 0: [[], '{ score: 7 }\n'] },
  'packages/extraction/README.md': { 0: [[], 'fail\n'] },
  'packages/models/README.md': { 0: [[said(PARIS)], 'Paris\n'] },
};

const programs = PAGES.flatMap(({ name, blocks }: Page) =>
  blocks
    .filter(({ language }) => language === 'ts')
    .map((block, place) => ({ name, place, ...block, file: `${name.replaceAll(/\W/g, '-')}-${place}.ts` })),
);

const contentOf = (name: string) => readFileSync(path.join(root, name), 'utf8');

const walked = [
  ...['library', 'pipelines', 'approvals'].map((name) => `docs/tutorials/${name}.md`),
  'skills/tamis/references/examples.md',
].flatMap((page) =>
  stepsIn(contentOf(page)).flatMap((step) =>
    step.kind === 'file' && step.name.endsWith('.ts')
      ? [{ file: path.join(page.replaceAll(/\W/g, '-'), step.name), body: step.body }]
      : [],
  ),
);
const doors = [...contentOf('skills/tamis/references/doors.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, body = ''], place) => ({
    file: `doors-${place}.ts`,
    body,
  }),
);

const folder = mkdtempSync(path.join(import.meta.dirname, 'programs-'));

function put(file: string, text: string): string {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  return file;
}

beforeAll(() => {
  for (const files of Object.values(FILES)) for (const [file, text] of Object.entries(files)) put(file, text);
  for (const { file, body } of [...programs, ...walked, ...doors]) put(file, body);
});
afterAll(() => rmSync(folder, { recursive: true }));

// One program of this many has a process of its own, another one with each commit; in `npm run proof`, all have.
const SHARE = 50;

const others = fork(path.join(import.meta.dirname, 'run-programs.ts'), { cwd: folder, execArgv: [] });
const ended = once(others, 'exit');
afterAll(() => void others.kill());

async function written(file: string, env: NodeJS.ProcessEnv): Promise<Written> {
  const place = programs.findIndex((program) => program.file === file);
  if (place >= 0 && isTaken(place, SHARE)) return await promisify(execFile)(process.execPath, [file], { cwd: folder, env });
  others.send({ file: path.join(folder, file), env } satisfies Order);
  const [answer] = (await Promise.race([once(others, 'message'), ended])) as [Written];
  return answer;
}

// Runs a program against a provider that says these things; `asked` are the messages of each request.
async function run(file: string, exchanges: readonly Exchange[]) {
  return await serving(exchanges, async ({ url, hits }) => {
    const env = { ...process.env, OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'test-key-123', ANTHROPIC_BASE_URL: url };
    return { ...(await written(file, env)), asked: hits.map(({ messages }) => messages) };
  });
}

describe('every program in the documentation', () => {
  it('is there', () => {
    expect([programs.length > 15, walked.length > 8, doors.length > 1]).toEqual([true, true, true]);
  });

  it.each(programs)('$name, number $place, runs as it stands', async ({ name, place, file, printed }) => {
    const [exchanges, said] = TALKS[name]?.[place] ?? [[], printed];
    const { stdout, stderr, asked } = await run(file, exchanges);
    expect({ stdout, stderr }).toEqual({ stdout: said ?? 'nobody knows what', stderr: '' });
    expect(asked).toHaveLength(exchanges.length);
  });

  it('imports what it uses, and has the types that it needs, those in tutorials and in the skill too', async () => {
    expect(
      await typeErrors(
        folder,
        [...programs, ...walked, ...doors].map(({ file }) => file),
      ),
    ).toBe('');
  }, 60_000);
});

describe('the loop in the guide to tools', () => {
  const [body = ''] = blocksOf('docs/guides/tools-in-use.md', 'ts').map((block) => block.body);
  const weather = (given: string): Exchange => ({ reply: { text: '', calls: [{ name: 'get_weather', arguments: given }] } });
  const dropping = body.replace('about: {', `policy: { on: { '/calls/*': 'drop' } }, about: {`);

  it('tells the model of a wrong argument', async () => {
    const { stdout, asked } = await run(put('wrong.ts', body), [
      weather('{"town": "Paris"}'),
      weather('{"city": "Paris"}'),
      said('One.'),
    ]);
    expect(stdout).toBe('One.\n');
    expect(asked.at(-1)?.map(({ content }) => content)).toEqual([
      'Do I need an umbrella in Paris?',
      '',
      expect.stringContaining('get_weather has no argument named town'),
      '',
      'It rains in Paris.',
    ]);
  });

  it.each([
    ['the only call was dropped', weather('{"city": 7, "town": "Paris"}'), 'get_weather has no argument named town'],
    ['the model says by a call that no tool fits', called('no_function', {}), 'No tool was called.'],
  ])('goes on and answers the id where %s', async (name, exchange, told) => {
    expect(dropping).not.toBe(body);
    const file = put(`${name.replaceAll(' ', '-')}.ts`, `${dropping}\nconsole.log(JSON.stringify(messages));`);
    const [answer, json = ''] = (await run(file, [exchange, said('I can not tell.')])).stdout.split('\n');
    expect(answer).toBe('I can not tell.');
    const messages: readonly { tool_calls?: { id: string }[]; tool_call_id?: string; content: string }[] = JSON.parse(json);
    const ids = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
    expect(ids).toHaveLength(1);
    const answers = messages.filter(({ tool_call_id: id }) => id !== undefined);
    expect(answers).toMatchObject([{ tool_call_id: ids[0], content: expect.stringContaining(told) }]);
  });

  it('does not take a claim for an answer', async () => {
    const { stdout, asked } = await run(put('claim.ts', body), [
      said('I called get_weather, and it rains.'),
      said('I do not know.'),
    ]);
    expect(stdout).toBe('I do not know.\n');
    expect(asked.at(-1)?.at(-1)?.content).toContain('Call get_weather');
  });
});

describe('every other block', () => {
  const data = PAGES.flatMap(({ name, blocks }) => blocks.map((block, place) => ({ name, place, ...block })));

  it.each(data.filter(({ language }) => ['json', 'jsonl', 'yaml'].includes(language)))(
    '$name, block $place, is $language',
    ({ language, body }) => {
      const texts = language === 'jsonl' ? body.trim().split('\n') : [body];
      for (const text of texts) expect(language === 'yaml' ? parse(text) : JSON.parse(text)).toBeTypeOf('object');
    },
  );

  it('has a language that says how it is tested', () => {
    // Templates are rendered by the programs of their page; programs in Python and plain JavaScript have tests of their own.
    const known = ['ts', 'text', 'json', 'jsonl', 'yaml', 'jinja', 'python', 'js', 'sh'];
    expect(data.filter(({ language }) => !known.includes(language)).map(({ name, language }) => `${name}: ${language}`)).toEqual(
      [],
    );
  });
});

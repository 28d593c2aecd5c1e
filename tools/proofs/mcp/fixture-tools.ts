import { inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import schemas from './fixture-schemas.json' with { type: 'json' };

type Result = object;

export interface FixtureTool {
  readonly name: string;
  readonly inputSchema?: object;
  readonly run: (given: Record<string, unknown>, context: ServerContext) => Result | Promise<Result>;
}

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (said: string) => ({ type: 'text', text: said }) as const;
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const says = (said: string): Result => ({ content: [text(said)] });
const embedded = (uri: string, mimeType: string, said: string) => ({ type: 'resource', resource: { uri, mimeType, text: said } });

const form = (message: string, properties: object, required: readonly string[] = Object.keys(properties)) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties, required } },
});
const sample = (said: string, maxTokens = 100) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: text(said) }], maxTokens },
});
const ROOTS = { method: 'roots/list', params: {} };

type Answers = { readonly [key: string]: { readonly [name: string]: unknown } };

const STATES: ReadonlySet<string> = new Set(['first round', 'sealed', 'three questions', 'round-1', 'round-2']);

export function requireState(state: string): void {
  if (!STATES.has(state)) throw new Error('The requestState is not one that was given.');
}

function asking(
  name: string,
  requests: (given: Record<string, unknown>, context: ServerContext) => object,
  said: (answers: Answers) => string,
  state?: string,
): FixtureTool {
  return {
    name,
    run: (given, context) => {
      const answers = (context.mcpReq.inputResponses ?? {}) as unknown as Answers;
      const asked = requests(given, context);
      const isWhole = Object.entries(asked).every(([key, { method }]) => isAnswer(method, answers[key]));
      if (!isWhole) return inputRequired({ inputRequests: asked as never, ...(state !== undefined && { requestState: state }) });
      return says(said(answers));
    },
  };
}

function isAnswer(method: string, answer: Answers[string] | undefined): boolean {
  if (answer === undefined) return false;
  if (method === 'elicitation/create')
    return typeof answer.action === 'string' && (answer.action !== 'accept' || typeof answer.content === 'object');
  return method === 'roots/list' ? Array.isArray(answer.roots) : answer.content !== undefined;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const contentOf = ({ action, content = {} }: Answers[string] = {}) => `action=${action}, content=${JSON.stringify(content)}`;
const NAME = { name: { type: 'string' } };

function declared({ mcpReq }: ServerContext): { readonly [name: string]: unknown } {
  const envelope = mcpReq.envelope as { readonly [key: string]: { readonly [name: string]: unknown } } | undefined;
  return envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
}

async function logs({ mcpReq }: ServerContext): Promise<Result> {
  for (const said of ['begins', 'goes on', 'ends']) {
    await mcpReq.log('info', `The tool ${said}.`);
    await wait(20);
  }
  return says('It was logged.');
}

async function progresses({ mcpReq }: ServerContext): Promise<Result> {
  const { progressToken } = mcpReq._meta ?? {};
  for (const progress of [0, 50, 100]) {
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    await wait(20);
  }
  return says('It is done.');
}

function rounds(context: ServerContext): Result {
  const answers = (context.mcpReq.inputResponses ?? {}) as unknown as Answers;
  if (answers.step2 !== undefined) return says(`Both steps are done: ${contentOf(answers.step2)}`);
  if (answers.step1 !== undefined)
    return inputRequired({
      inputRequests: { step2: form('Which colour?', { color: { type: 'string' } }) as never },
      requestState: 'round-2',
    });
  return inputRequired({ inputRequests: { step1: form('Which name?', NAME) as never }, requestState: 'round-1' });
}

// The tools that the suite calls. `change` makes the server say that its tools or prompts changed.
export const fixtureTools = (change: (what: 'tools' | 'prompts') => void): readonly FixtureTool[] => [
  { name: 'test_simple_text', run: () => says('A simple text.') },
  { name: 'test_image_content', run: () => ({ content: [image] }) },
  { name: 'test_audio_content', run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }) },
  { name: 'test_embedded_resource', run: () => ({ content: [embedded('test://embedded-resource', 'text/plain', 'Embedded.')] }) },
  {
    name: 'test_multiple_content_types',
    run: () => ({ content: [text('Several:'), image, embedded('test://mixed', 'application/json', '{"test":"data"}')] }),
  },
  { name: 'test_tool_with_logging', run: (_, context) => logs(context) },
  { name: 'test_logging_tool', run: (_, context) => logs(context) },
  { name: 'test_tool_with_progress', run: (_, context) => progresses(context) },
  { name: 'test_reconnection', run: () => wait(100).then(() => says('It went on.')) },
  {
    name: 'test_error_handling',
    run: () => {
      throw new Error('This tool always fails.');
    },
  },
  {
    ...asking(
      'test_sampling',
      ({ prompt }) => ({ asked: sample(String(prompt)) }),
      ({ asked }) => `The model said ${JSON.stringify(asked?.content)}`,
    ),
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } } },
  },
  {
    ...asking(
      'test_elicitation',
      ({ message }) => ({ asked: form(String(message), { response: { type: 'string' } }) }),
      ({ asked }) => `The user said ${contentOf(asked)}`,
    ),
    inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
  },
  asking(
    'test_elicitation_sep1034_defaults',
    () => ({ asked: form('Check these.', schemas.defaults, []) }),
    ({ asked }) => `Elicitation completed: ${contentOf(asked)}`,
  ),
  asking(
    'test_elicitation_sep1330_enums',
    () => ({ asked: form('Choose.', schemas.choices, []) }),
    ({ asked }) => `Elicitation completed: ${contentOf(asked)}`,
  ),
  asking(
    'test_streaming_elicitation',
    () => ({ asked: form('Which name?', NAME) }),
    ({ asked }) => contentOf(asked),
  ),
  { name: 'json_schema_2020_12_tool', inputSchema: schemas.wide, run: (given) => says(JSON.stringify(given)) },
  {
    name: 'test_custom_header',
    inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } }, required: ['region'] },
    run: ({ region }) => says(`In ${region}.`),
  },
  asking(
    'test_missing_capability',
    () => ({ asked: sample('Anything?') }),
    () => 'It was sampled.',
  ),
  ...(['tools', 'prompts'] as const).map((what) => ({
    name: `test_trigger_${what.slice(0, -1)}_change`,
    run: () => {
      change(what);
      return says(`The ${what} changed.`);
    },
  })),
  asking(
    'test_input_required_result_elicitation',
    () => ({ user_name: form('What is your name?', NAME) }),
    ({ user_name }) => `Hello, ${(user_name?.content as { name?: string })?.name}!`,
  ),
  asking(
    'test_input_required_result_sampling',
    () => ({ capital_question: sample('What is the capital of France?') }),
    ({ capital_question }) => JSON.stringify(capital_question?.content),
  ),
  asking(
    'test_input_required_result_list_roots',
    () => ({ client_roots: ROOTS }),
    ({ client_roots }) => JSON.stringify(client_roots?.roots),
  ),
  ...Object.entries({ request_state: 'first round', tampered_state: 'sealed' }).map(([name, state]) =>
    asking(
      `test_input_required_result_${name}`,
      () => ({ confirm: form('Is this right?', { ok: { type: 'boolean' } }) }),
      () => 'state-ok',
      state,
    ),
  ),
  asking(
    'test_input_required_result_multiple_inputs',
    () => ({ user_name: form('What is your name?', NAME), greeting: sample('A greeting', 50), client_roots: ROOTS }),
    () => 'All were answered.',
    'three questions',
  ),
  { name: 'test_input_required_result_multi_round', run: (_, context) => rounds(context) },
  asking(
    'test_input_required_result_capabilities',
    (_, context) => {
      const can = declared(context);
      return {
        ...('sampling' in can && { sampled: sample('Anything?') }),
        ...('elicitation' in can && { asked: form('Which name?', NAME) }),
      };
    },
    () => 'All that can be asked was asked.',
  ),
];

export const CONTEXT = { user_context: form('Which context?', { context: { type: 'string' } }) };

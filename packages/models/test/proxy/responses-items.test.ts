import { describe, expect, it } from 'vitest';
import { rawCall } from '../raw-call.ts';
import { behind } from './behind.ts';
import { call, eventsOf, message, reasoning, response, search, sendEvents, sendResponse } from './recorded.ts';

const CLEAN = '{"title": "a", "priority": "low"}';
type Body = ReturnType<typeof response>;
type Told = {
  status: number | undefined;
  code: unknown;
  message: string;
  headers: { readonly [name: string]: unknown };
  body: string;
};

/** What a client is told of a response, whole and as a stream. */
async function told(body: Body, contract = 'ticket'): Promise<readonly [Told, Told]> {
  return await behind(
    (to, _, { text }) => sendResponse(to, text, body),
    async ({ proxy }) => [await ask(proxy.url, contract, false), await ask(proxy.url, contract, true)],
    { budget: { total: 0 } },
  );
}

async function ask(url: string, contract: string, stream: boolean): Promise<Told> {
  const { status, headers, body } = await rawCall(`${url}/${contract}/v1/responses`, { model: 'm', input: 'x', stream });
  const { error } = (status === 200 ? {} : JSON.parse(body)) as { error?: { code: unknown; message: string } };
  return { status, code: error?.code, message: error?.message ?? '', headers, body };
}

const shell = { type: 'shell_call', id: 'sh_1', call_id: 'call_1', action: { commands: ['rm -rf /'] }, status: 'completed' };

describe('an item of a response', () => {
  it.each([
    ['a search of the provider', [search, message(CLEAN)], 'web_search_call'],
    [
      'a remote tool that the provider called',
      [{ type: 'mcp_call', id: 'mcp_1', name: 'f', arguments: '{}' }, message(CLEAN)],
      'mcp_call',
    ],
    ['a container of the provider', [{ ...shell, environment: { type: 'container_reference' } }, message(CLEAN)], 'shell_call'],
  ])('that reports %s is passed on and named', async (_, output, type) => {
    for (const { status, headers, body } of await told(response(output))) {
      expect([status, headers['x-tamis-status'], headers['x-tamis-unjudged']]).toEqual([200, 'pass', type]);
      expect(body).toContain(type);
    }
  });

  it('that is only thought is passed on', async () => {
    for (const { status, headers } of await told(response([reasoning(), message(CLEAN)])))
      expect([status, headers['x-tamis-status'], headers['x-tamis-unjudged']]).toEqual([200, 'pass', undefined]);
  });

  it.each([
    ['computer_call', { type: 'computer_call', id: 'cu_1', call_id: 'c', action: { type: 'click', x: 1, y: 1 } }],
    ['local_shell_call', { type: 'local_shell_call', id: 'ls_1', call_id: 'c', action: { type: 'exec', command: ['rm'] } }],
    ['shell_call', { ...shell, environment: { type: 'local' } }],
    ['apply_patch_call', { type: 'apply_patch_call', id: 'ap_1', call_id: 'c', operation: { type: 'delete_file', path: 'x' } }],
    ['custom_tool_call', { type: 'custom_tool_call', id: 'ct_1', call_id: 'c', name: 'get_weather', input: 'Paris' }],
    ['mcp_approval_request', { type: 'mcp_approval_request', id: 'mr_1', name: 'f', arguments: '{}', server_label: 's' }],
    ['tool_search_call', { type: 'tool_search_call', id: 'ts_1', call_id: 'c', execution: 'client', arguments: {} }],
    ['function_call_output', { type: 'function_call_output', id: 'fo_1', call_id: 'c', output: 'done' }],
    ['made_up', { type: 'made_up', id: 'x_1', text: 'rm' }],
  ])('that the client would act on is refused by name: %s', async (type, item) => {
    for (const contract of ['ticket', 'tools'])
      for (const { status, code, message: said, body } of await told(response([message(CLEAN), item]), contract)) {
        expect([status, code]).toEqual([422, 'fault.refused']);
        expect(said).toContain(`an item of type ${type}, which no contract judges, so it is not passed on as a reply`);
        expect(body).not.toContain('rm');
      }
  });

  it('with a part of an unknown type, or a call in a namespace, is refused', async () => {
    const odd = { ...message(CLEAN), content: [...message(CLEAN).content, { type: 'output_audio', data: 'x' }] };
    for (const { status, message: said } of await told(response([odd])))
      expect([status, said]).toEqual([422, expect.stringContaining('output_audio')]);
    const far = { ...call('get_weather', '{"city": "Paris"}'), namespace: 'crm' };
    for (const { status, message: said } of await told(response([far]), 'tools'))
      expect([status, said]).toEqual([422, expect.stringContaining('namespace')]);
    for (const { status, message: said } of await told(response([{ type: '<b>', id: 'x' }])))
      expect([status, said]).toEqual([422, expect.stringContaining('an item of an unknown type')]);
  });

  it('with a call where no client looks for one is refused', async () => {
    const stray = { ...message('Hm.'), tool_calls: [{ function: { name: 'get_weather', arguments: '{"city": "Rome"}' } }] };
    for (const { status, body } of await told(response([stray]), 'tools')) {
      expect([status, body]).toEqual([422, expect.stringContaining('in a place that no client reads')]);
      expect(body).not.toContain('Rome');
    }
  });

  it('that calls is an error where the contract does not judge calls', async () => {
    for (const { status, message: said } of await told(response([call('get_weather', '{}')])))
      expect([status, said]).toEqual([422, expect.stringContaining('does not judge calls')]);
  });
});

describe('a response that', () => {
  it('refuses is a refusal', async () => {
    const refusal = { ...message(''), content: [{ type: 'refusal', refusal: "I can't help with that." }] };
    for (const { status, code } of await told(response([refusal]))) expect([status, code]).toEqual([422, 'fault.refused']);
  });

  it('a filter stopped is said to be filtered', async () => {
    const cut = response([message('{"title": "a", "pri')], {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    });
    for (const { status, code } of await told(cut)) expect([status, code]).toEqual([422, 'fault.filtered']);
  });

  it('ends too early never passes as complete', async () => {
    const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    for (const text of ['{"title": "a", "pri', '{"title": "a", "priority": "low"'])
      for (const { status, code } of await told(response([message(text)], incomplete)))
        expect([text, status, code]).toEqual([text, 422, expect.not.stringContaining('fault')]);
    const half = { ...call('get_weather', '{"city": "Par'), status: 'incomplete' };
    for (const { status } of await told(response([half], incomplete), 'tools')) expect(status).toBe(422);
    const cut = { ...call('get_weather', '{"city": "Paris"}'), status: 'incomplete' };
    for (const body of [response([cut], incomplete), response([cut])])
      for (const { status } of await told(body, 'tools')) expect(status).toBe(422);
    const failed = { ...search, status: 'failed' };
    for (const { status } of await told(response([failed, message(CLEAN)]))) expect(status).toBe(200);
    for (const { status } of await told(response([reasoning()], incomplete))) expect(status).toBe(422);
  });

  it('failed, or is not there yet, is an error of the provider', async () => {
    const failed = { status: 'failed', error: { code: 'server_error', message: 'The model failed.' } };
    for (const { status, message: said } of await told(response([], failed)))
      expect([status, said]).toEqual([502, expect.stringContaining('The model failed.')]);
    for (const [state, output] of [
      ['queued', []],
      ['in_progress', [message(CLEAN)]],
      ['cancelled', [message(CLEAN)]],
    ] as const)
      expect((await told(response(output, { status: state })))[0].status).toBe(502);
    expect((await told(response([])))[0]).toMatchObject({ status: 502, code: 'fault.no-choices' });
  });

  it('is to be made in the background is not asked for', async () => {
    await behind(
      () => {},
      async ({ proxy }, seen) => {
        const asked = { model: 'm', input: 'x', background: true };
        const { status, body } = await rawCall(`${proxy.url}/ticket/v1/responses`, asked);
        expect([status, body, seen.length]).toEqual([400, expect.stringContaining('`background`'), 0]);
      },
    );
  });
});

describe('a stream of events that', () => {
  type Event = { readonly type: string; readonly [key: string]: unknown };

  /** What becomes of a stream whose events are altered. */
  async function altered(body: Body, alter: (event: Event) => readonly object[], contract = 'ticket'): Promise<Told> {
    const events = (eventsOf(body) as readonly Event[]).flatMap(alter);
    return await behind(
      (to) => sendEvents(to, events),
      async ({ proxy }) => await ask(proxy.url, contract, true),
      { budget: { total: 0 } },
    );
  }
  const only = (type: string, more: object) => (event: Event) => [event.type === type ? { ...event, ...more } : event];
  const said = response([message(CLEAN)]);
  const called = response([call('get_weather', '{"city": "Paris"}')]);
  const EVIL = '{"title": "b", "priority": "high"}';

  it.each([
    ['response.output_text.delta', { delta: EVIL }],
    ['response.output_text.done', { text: EVIL }],
    ['response.content_part.added', { part: { type: 'output_text', text: EVIL } }],
    ['response.content_part.done', { part: { type: 'output_text', text: EVIL } }],
    ['response.output_item.done', { item: message(EVIL) }],
    ['response.output_item.done', { output_index: 3 }],
    ['response.output_item.added', { item: call('get_weather', '{}') }],
    ['response.output_item.added', { item: message(EVIL) }],
    ['response.output_item.added', { item: message(CLEAN) }],
    ['response.output_text.delta', { output_index: 1 }],
    ['response.created', { response: response([message(EVIL)]) }],
    ['response.in_progress', { response: response([], { output_text: EVIL }) }],
  ])('says one thing in %s and another in its response is refused', async (type, more) => {
    const { status, message: why, body } = await altered(said, only(type, more));
    expect([status, why]).toEqual([422, expect.stringContaining('The events of the stream differ')]);
    expect(body).not.toContain('high');
  });

  it.each([
    ['response.function_call_arguments.delta', { delta: '{"city": "Rome"}' }],
    ['response.function_call_arguments.done', { arguments: '{"city": "Rome"}' }],
    ['response.function_call_arguments.done', { name: 'rm' }],
    ['response.output_item.added', { item: { ...call('rm', ''), arguments: '' } }],
    ['response.output_item.added', { item: call('get_weather', '{"city": "Rome"}') }],
    ['response.output_item.done', { item: call('get_weather', '{"city": "Rome"}') }],
    ['response.output_item.done', { item: call('get_weather', '{"city": "Paris"}', 'call_other') }],
  ])('calls one thing in %s and another in its response is refused', async (type, more) => {
    const { status, body } = await altered(called, only(type, more), 'tools');
    expect(status).toBe(422);
    expect(body).not.toContain('Rome');
  });

  const there = { ...shell, environment: { type: 'container_reference' } };
  const here = { ...shell, environment: { type: 'local' } };
  const searched = {
    type: 'tool_search_call',
    id: 'ts_1',
    call_id: 'c',
    execution: 'server',
    arguments: {},
    status: 'completed',
  };

  it.each([
    ['response.output_item.added', { item: here }, there],
    ['response.output_item.done', { item: here }, there],
    ['response.output_item.done', { item: { ...there, action: { commands: ['rm -rf ~'] } } }, there],
    ['response.in_progress', { response: response([here]) }, there],
    ['response.output_item.added', { item: { ...searched, execution: 'client' } }, searched],
    ['response.output_item.done', { item: { ...searched, execution: 'client' } }, searched],
  ])('has an act for the client in %s and none in its response is refused', async (type, more, item) => {
    const {
      status,
      message: why,
      body,
    } = await altered(response([item, message(CLEAN)]), (event) =>
      event.output_index === 1 ? [event] : only(type, more)(event),
    );
    expect([status, why]).toEqual([422, expect.stringContaining('The events of the stream differ')]);
    expect(body).not.toContain('rm');
  });

  it('reports what the provider runs while it is made is passed on', async () => {
    for (const start of [
      { ...there, status: 'in_progress' },
      { ...there, environment: null, action: { commands: [] }, status: 'in_progress' },
      { ...there, action: { commands: ['rm'] } },
    ]) {
      const begun = (event: Event) =>
        event.output_index === 0 ? only('response.output_item.added', { item: start })(event) : [event];
      const { status, headers } = await altered(response([there, message(CLEAN)]), begun);
      expect([start, status, headers['x-tamis-status']]).toEqual([start, 200, 'pass']);
    }
  });

  it('leaves the items out of its response is read from its events', async () => {
    const { status, headers, body } = await altered(said, (event) => [
      event.type === 'response.completed' ? { ...event, response: { ...(event.response as object), output: [] } } : event,
    ]);
    expect([status, headers['x-tamis-status']]).toEqual([200, 'pass']);
    expect(body).toContain('response.output_text.done');
    const wrong = await altered(response([message('{}')]), (event) => [
      event.type === 'response.completed' ? { ...event, response: { ...(event.response as object), output: [] } } : event,
    ]);
    expect(wrong.status).toBe(422);
  });

  it('has events of unknown types, or goes on after its end, is served without them', async () => {
    const extra = (event: Event) => [
      event,
      { type: 'response.secret_text.delta', output_index: 0, delta: 'EVIL' },
      { type: 'keepalive' },
    ];
    const { status, body } = await altered(said, extra);
    expect(status).toBe(200);
    expect(body).not.toContain('EVIL');
    const events = [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string) as Event);
    expect(events.map(({ type }) => type)).toEqual((eventsOf(said) as readonly Event[]).map(({ type }) => type));
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    const late = await altered(said, (event) =>
      event.type === 'response.completed' ? [event, { ...event, response: response([message('EVIL')]) }] : [event],
    );
    expect([late.status, late.body.includes('EVIL')]).toEqual([200, false]);
  });

  it('ends without its last event is cut', async () => {
    const { status, code } = await altered(said, (event) => (event.type === 'response.completed' ? [] : [event]));
    expect([status, code]).toEqual([502, 'fault.cut-stream']);
  });

  it('holds an error is that error', async () => {
    const error = { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.', param: null };
    const { status, message: why } = await altered(said, (event) => (event.type === 'response.completed' ? [error] : [event]));
    expect([status, why]).toEqual([429, expect.stringContaining('Slow down.')]);
  });
});

it('a response with output_text of its own, keys in another case or keys twice is not passed on', async () => {
  const evil = '{"title": "b", "priority": "high"}';
  for (const { status } of await told(response([message(CLEAN)], { output_text: evil }))) expect(status).toBe(422);
  for (const { status } of await told(response([message(CLEAN)], { output_text: CLEAN }))) expect(status).toBe(200);
  for (const { status } of await told(response([message(CLEAN)], { Output: [message(evil)] }))) expect(status).toBe(502);
  for (const { status } of await told(response([{ ...message(CLEAN), Content: [] }]))) expect(status).toBe(502);
});

it('an error that comes after a stream has begun is an event that clients know', async () => {
  await behind(
    (to, _, { text }) => void setTimeout(() => sendResponse(to, text, response([message('{}')])), 60),
    async ({ proxy }) => {
      const { status, headers, body } = await rawCall(`${proxy.url}/ticket/v1/responses`, {
        model: 'm',
        input: 'x',
        stream: true,
      });
      expect([status, headers['x-tamis-status']]).toEqual([200, 'pending']);
      expect(body).toMatch(/^: tamis is judging\n\n/);
      const data = /^event: error\ndata: (.*)$/m.exec(body)?.[1] ?? '';
      expect(JSON.parse(data)).toMatchObject({ type: 'error', code: 'schema.required', error: { type: 'reply_failed' } });
    },
    { budget: { total: 0 }, keepAlive: 20 },
  );
});

import { compile, type Gate } from '@tamis/core';
import OpenAI from 'openai';
import type { Response, ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../scripts/tests/until.ts';
import type { GateForTools, ProxyLogLine, ProxyOptions, ProxyWarning } from '../../src/index.ts';
import { rejection } from '../serving.ts';
import { behind, type Seen } from './behind.ts';
import { call, eventsOf, message, reasoning, response, sendEvents, sendResponse } from './recorded.ts';

const NAMES = ['check_adapter_status', 'get_ip_config', 'ping_gateway', 'ip_renew'];
const tools = NAMES.map((name) => ({ name, parameters: { type: 'object', properties: {} } }));
const net = compile({
  kind: 'tool-calls',
  tools,
  order: [
    { once: ['check_adapter_status'] },
    { sequence: ['check_adapter_status', 'get_ip_config', 'ping_gateway'] },
    { tool: 'ip_renew', requires: ['get_ip_config'], level: 'error' },
  ],
});
const contracts: ProxyOptions['contracts'] = new Map<string, Gate | GateForTools>([
  ['net', net as unknown as Gate],
  ['free', compile({ kind: 'tool-calls', tools }) as unknown as Gate],
  ['lax', compile({ kind: 'tool-calls', tools, policy: { on: { '/calls/*': 'drop' } } }) as unknown as Gate],
  ['text', compile({ schema: { type: 'object' } }) as Gate],
]);

type Item = ReturnType<typeof call> | ReturnType<typeof message> | ReturnType<typeof reasoning>;

async function serving<T>(
  turns: readonly (readonly Item[])[],
  work: (proxy: string, seen: readonly Seen[]) => Promise<T>,
  options: Partial<ProxyOptions> = {},
): Promise<T> {
  return await behind(
    (to, number, { text }) => sendResponse(to, text, response(turns[number - 1] ?? [], { id: `resp_${number}` })),
    async ({ proxy }, seen) => await work(proxy.url, seen),
    { contracts, budget: { total: 0 }, ...options },
  );
}

const clientAt = (url: string, contract = 'net', apiKey = 'sk-one') =>
  new OpenAI({ apiKey, baseURL: `${url}/${contract}/v1`, maxRetries: 0 });

interface Told {
  readonly verdict: string;
  readonly history: string | null;
  readonly output: Response['output'];
}

async function ask(
  client: OpenAI,
  input: string | ResponseInputItem[],
  previous_response_id?: string,
  stream = false,
): Promise<Told> {
  const asked = { model: 'm', input, ...(previous_response_id === undefined ? {} : { previous_response_id }) };
  if (stream) {
    const { data, response: got } = await client.responses.create({ ...asked, stream }).withResponse();
    let output: Response['output'] = [];
    for await (const event of data) if (event.type === 'response.completed') output = event.response.output;
    return told(got.headers, output);
  }
  const { data, response: got } = await client.responses.create(asked).withResponse();
  return told(got.headers, data.output);
}

function told(headers: Headers, output: Response['output']): Told {
  const words = [headers.get('x-tamis-status'), headers.get('x-tamis-findings')];
  return { verdict: words.filter((word) => word !== null).join(' '), history: headers.get('x-tamis-history'), output };
}

const verdictOf = (answer: Promise<Told>) =>
  answer.then(
    ({ verdict }) => verdict,
    ({ type, code }) => `${type} ${code}`,
  );

const result = (call_id: string, output = 'all well'): ResponseInputItem[] => [{ type: 'function_call_output', call_id, output }];

describe.each([false, true])('calls of earlier responses (stream: %s)', (stream) => {
  const after = (first: string, last: Item, output?: string): Promise<string> =>
    serving([[reasoning(), call(first, '{}', 'call_1')], [last]], async (url) => {
      const client = clientAt(url);
      await ask(client, 'My network is down.', undefined, stream);
      return await verdictOf(ask(client, result('call_1', output), 'resp_1', stream));
    });

  it('count for the order of the next', async () => {
    expect(await after('check_adapter_status', call('check_adapter_status', '{}', 'call_2'))).toBe('pass tools.repeated');
    expect(await after('ping_gateway', call('get_ip_config', '{}', 'call_2'))).toBe('pass tools.out-of-order');
    expect(await after('get_ip_config', call('ip_renew', '{}', 'call_2'))).toBe('pass');
    expect(await after('ping_gateway', call('ip_renew', '{}', 'call_2'))).toBe('reply_failed tools.needs-first');
  });

  it('make true what is said about them', async () => {
    expect(await after('ping_gateway', message('I ran ping_gateway, and it answers.'))).toBe('pass');
    expect(await after('get_ip_config', message('I ran ping_gateway, and it answers.'))).toBe('pass tools.claimed-call');
  });

  it('have done nothing if they failed', async () => {
    const failed = after('get_ip_config', call('ip_renew', '{}', 'call_2'), '{"failed": true}');
    expect(await failed).toBe('reply_failed tools.needs-first');
  });

  it('count however long their results are', async () => {
    const long = 'x'.repeat(400_000);
    const turns = [
      [call('get_ip_config', '{}', 'call_1')],
      [call('ping_gateway', '{}', 'call_2')],
      [call('ping_gateway', '{}', 'call_3')],
      [call('ip_renew', '{}', 'call_4')],
    ];
    for (const [output, verdict] of [
      [long, 'pass'],
      [JSON.stringify({ failed: true, long }), 'reply_failed tools.needs-first'],
    ] as const)
      await serving(turns, async (url) => {
        const client = clientAt(url);
        await ask(client, 'My network is down.', undefined, stream);
        await ask(client, result('call_1', output), 'resp_1', stream);
        await ask(client, result('call_2', long), 'resp_2', stream);
        expect(await verdictOf(ask(client, result('call_3', long), 'resp_3', stream))).toBe(verdict);
      });
  });

  it('count over several responses, until the user says something', async () => {
    const turns = [
      [call('get_ip_config', '{}', 'call_1')],
      [call('ping_gateway', '{}', 'call_2')],
      [call('ip_renew', '{}', 'call_3')],
      [call('ping_gateway', '{}', 'call_4')],
      [call('ip_renew', '{}', 'call_5')],
    ];
    await serving(turns, async (url) => {
      const client = clientAt(url);
      await ask(client, 'My network is down.', undefined, stream);
      await ask(client, result('call_1'), 'resp_1', stream);
      expect((await ask(client, result('call_2'), 'resp_2', stream)).verdict).toBe('pass');
      await ask(client, [...result('call_2'), { role: 'user', content: 'And now?' }], 'resp_2', stream);
      const later = rejection(ask(client, result('call_4'), 'resp_4', stream));
      expect(await later).toMatchObject({ code: 'tools.needs-first' });
    });
  });
});

describe('what a request refers to', () => {
  const turns = [[call('get_ip_config', '{}', 'call_1')], [message('Fine.')], [message('Fine.')], [message('Fine.')]];

  it('is refused by name if it was not served, and the contract depends on it', async () => {
    await serving(turns, async (url, seen) => {
      const refused = await rejection(ask(clientAt(url), 'Go on.', 'resp_elsewhere'));
      expect(refused).toMatchObject({ status: 400, code: 'previous_response_not_found', type: 'invalid_request_error' });
      expect((refused as Error).message).toContain(
        'resp_elsewhere was not served by this proxy with this key, or has been forgotten, and `order` in the contract net',
      );
      const body = { model: 'm', input: 'Go on.' };
      const others = [
        { ...body, conversation: 'conv_1' },
        { ...body, conversation: { id: 'conv_1' } },
        { model: 'm', input: [{ id: 'fc_1' }] },
      ];
      for (const other of [...others, { model: 'm', input: [{ type: 'item_reference', id: 'fc_1' }] }])
        expect(await rejection(clientAt(url).responses.create(other as { model: string; input: string }))).toMatchObject({
          status: 400,
        });
      const odd = await rejection(ask(clientAt(url), 'Go on.', '\r\nx: 1'));
      expect((odd as Error).message).toContain('What the request refers to');
      expect(seen).toHaveLength(0);
    });
  });

  it('is passed on with a warning if the contract does not depend on it', async () => {
    const [warnings, lines]: [ProxyWarning[], ProxyLogLine[]] = [[], []];
    const options = { warn: (one: ProxyWarning) => void warnings.push(one), log: (one: ProxyLogLine) => void lines.push(one) };
    await serving(
      [[message('Fine.')], [message('Fine.')], [message('{}')]],
      async (url, seen) => {
        for (const [contract, from] of [
          ['free', 'resp_elsewhere'],
          ['free', 'resp_1'],
          ['text', 'resp_elsewhere'],
        ] as const) {
          const { verdict, history } = await ask(clientAt(url, contract), 'Go on.', from);
          expect([contract, verdict, history]).toEqual([contract, 'pass', 'unknown']);
        }
        expect(JSON.parse(seen[0]?.text ?? '')).toEqual({ model: 'm', input: 'Go on.', previous_response_id: 'resp_elsewhere' });
      },
      options,
    );
    // What follows something unknown is not known either; the operator is told once for each contract.
    expect(warnings).toEqual(['free', 'text'].map((contract) => ({ contract, history: 'unknown' })));
    expect(lines.map(({ marks }) => marks?.history)).toEqual(Array(3).fill('unknown'));
  });

  it('is known to the credential that it was served to, and to no other', async () => {
    const work = async (url: string) => {
      await ask(clientAt(url), 'My network is down.');
      expect(await rejection(ask(clientAt(url, 'net', 'sk-two'), result('call_1'), 'resp_1'))).toMatchObject({ status: 400 });
      const other = new OpenAI({ apiKey: 'sk-one', organization: 'org-2', baseURL: `${url}/net/v1`, maxRetries: 0 });
      expect(await rejection(ask(other, result('call_1'), 'resp_1'))).toMatchObject({ status: 400 });
      expect(await ask(clientAt(url), result('call_1'), 'resp_1')).toMatchObject({ verdict: 'pass', history: null });
      const asked = { model: 'm', input: 'x', previous_response_id: 'resp_1' };
      for (const name of ['x-api-key', 'x-user']) {
        const headers = { [name]: 'somebody else' };
        expect(await rejection(clientAt(url).responses.create(asked, { headers }))).toMatchObject({ status: 400 });
      }
      // An item is known by itself, too.
      const items = [{ type: 'item_reference', id: 'fc_call_1' } as const, ...result('call_1')];
      expect((await ask(clientAt(url), items)).verdict).toBe('pass');
      expect(await rejection(ask(clientAt(url, 'net', 'sk-two'), items))).toMatchObject({ status: 400 });
    };
    await serving(turns, work, { passHeaders: ['X-User'] });
  });

  it('is forgotten when there is no room, the oldest first', async () => {
    await serving(
      turns,
      async (url) => {
        const client = clientAt(url);
        await ask(client, 'My network is down.');
        await ask(client, 'Well?');
        await ask(client, 'Well?');
        expect(await rejection(ask(client, result('call_1'), 'resp_1'))).toMatchObject({ code: 'previous_response_not_found' });
        expect((await ask(client, 'Go on.', 'resp_2')).verdict).toBe('pass');
      },
      { remember: 2 },
    );
  });

  it('is not kept if the client asks that nothing is stored', async () => {
    await serving(turns, async (url) => {
      await clientAt(url).responses.create({ model: 'm', input: 'x', store: false });
      expect(await rejection(ask(clientAt(url), result('call_1'), 'resp_1'))).toMatchObject({ status: 400 });
    });
  });

  it('is never half of a stream, nor what a client did not wait for, nor what was refused', async () => {
    let isEnded = false;
    await behind(
      (to, number, { text }) => {
        const body = response([call(number === 3 ? 'ip_renew' : 'get_ip_config', '{}', 'call_1')], { id: `resp_${number}` });
        if (number === 1) sendEvents(to, eventsOf(body).slice(0, -1));
        else if (number === 2)
          to.on('close', () => {
            isEnded = true;
          });
        else sendResponse(to, text, body);
      },
      async ({ proxy }, seen) => {
        const client = clientAt(proxy.url);
        expect(await rejection(ask(client, 'x', undefined, true))).toMatchObject({ code: 'fault.cut-stream' });
        const gone = new AbortController();
        const left = rejection(client.responses.create({ model: 'm', input: 'x' }, { signal: gone.signal }));
        await until('two requests have come', () => seen.length >= 2, 5);
        gone.abort();
        await left;
        await until('the request has ended', () => isEnded, 5);
        expect(await rejection(ask(client, 'x'))).toMatchObject({ code: 'tools.needs-first' });
        for (const id of ['resp_1', 'resp_2', 'resp_3'])
          expect(await rejection(ask(client, result('call_1'), id))).toMatchObject({ code: 'previous_response_not_found' });
        expect(seen).toHaveLength(3);
      },
      { contracts, budget: { total: 0 } },
    );
  });

  it('is known also where replies are only observed', async () => {
    await serving(
      [[call('ip_renew', '{}', 'call_1')], [call('ip_renew', '{}', 'call_2')], [message('Fine.')]],
      async (url) => {
        expect((await ask(clientAt(url), 'x')).verdict).toBe('fail tools.needs-first');
        expect(await ask(clientAt(url), result('call_1'), 'resp_1')).toMatchObject({ history: null });
        // Nothing is refused there.
        expect(await ask(clientAt(url), 'Go on.', 'resp_elsewhere')).toMatchObject({ history: 'unknown' });
      },
      { mode: 'observe' },
    );
  });
});

describe('the provider is told what it does not know', () => {
  const inputs = (seen: readonly Seen[]) => seen.map(({ text }) => (JSON.parse(text) as { input: unknown }).input);

  it('of a call that was in the text', async () => {
    const spoken = message('<tool_call>{"name": "get_ip_config", "arguments": {}}</tool_call>');
    await serving([[spoken], [message('Fine.')], [message('Fine.')]], async (url, seen) => {
      const [made] = (await ask(clientAt(url), 'x')).output as OpenAI.Responses.ResponseFunctionToolCall[];
      const id = made?.call_id ?? '';
      await ask(clientAt(url), result(id), 'resp_1');
      expect(inputs(seen)[1]).toEqual([
        { type: 'function_call', id: `fc_${id}`, call_id: id, name: 'get_ip_config', arguments: '{}', status: 'completed' },
        ...result(id),
      ]);
      // Once told, it knows.
      await ask(clientAt(url), 'Thanks.', 'resp_2');
      expect(inputs(seen)[2]).toBe('Thanks.');
    });
  });

  it('of a call that was dropped', async () => {
    const both = [reasoning(), call('no_such_tool', '{}', 'call_1'), call('get_ip_config', '{}', 'call_2')];
    await serving([both, [message('Fine.')]], async (url, seen) => {
      const { output } = await ask(clientAt(url, 'lax'), 'x');
      expect(output.map((item) => ('call_id' in item ? item.call_id : item.type))).toEqual(['reasoning', 'call_2']);
      await ask(clientAt(url, 'lax'), result('call_2'), 'resp_1');
      expect(inputs(seen)[1]).toEqual([...result('call_1', 'This call was not run.'), ...result('call_2')]);
    });
  });
});

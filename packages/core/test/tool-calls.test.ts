import { describe, expect, it } from 'vitest';
import { type Check, ContractError, compile, type Json, type ToolContract, type ToolPolicyInput } from '../src/index.ts';

const weather = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' }, unit: { enum: ['C', 'F'] } },
  required: ['city'],
} as const;

const judge = (reply: string, contract: Omit<ToolContract, 'kind'>, input?: Json) =>
  compile({ kind: 'tool-calls', ...contract }).judge(reply, input === undefined ? undefined : { input });

const codesOf = (items: readonly { readonly code: string }[]) => items.map(({ code }) => code);

/** What is wrong with a contract: codes, places and the tools that are named. */
const problemsOf = (contract: unknown) => {
  try {
    compile(contract as ToolContract);
    return [];
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return error.problems.map(({ code, path, args }) => [code, path, args.tool]);
  }
};

describe('a registry', () => {
  const forms: { readonly [form: string]: unknown } = {
    own: [{ name: 'get_weather', parameters: weather }],
    'OpenAI chat': [{ type: 'function', function: { name: 'get_weather', parameters: weather, strict: true } }],
    'OpenAI responses': [{ type: 'function', name: 'get_weather', parameters: weather }],
    Anthropic: [{ name: 'get_weather', input_schema: weather }],
    Gemini: [{ functionDeclarations: [{ name: 'get_weather', parameters: upperCase(weather) }] }],
    'Gemini with JSON Schema': [{ function_declarations: [{ name: 'get_weather', parametersJsonSchema: weather }] }],
    MCP: { tools: [{ name: 'get_weather', inputSchema: weather, annotations: { readOnlyHint: true } }] },
    'a list of parameters': [
      {
        name: 'get_weather',
        parameters: [
          { name: 'city', type: 'string', required: true },
          { name: 'days', type: 'integer', required: false, enum: null },
          { name: 'unit', type: 'string', enum: ['C', 'F'] },
        ],
      },
    ],
  };
  for (const [form, tools] of Object.entries(forms)) {
    it(`is read from ${form}`, () => {
      const contract = { tools } as { readonly tools: ToolContract['tools'] };
      const right = judge('get_weather(city="Rome", days="3", unit="C")', contract);
      expect(right).toMatchObject({
        status: 'pass',
        value: { calls: [{ name: 'get_weather', arguments: { city: 'Rome', days: 3, unit: 'C' } }] },
      });
      const wrong = judge('get_weather(days=3, unit="K", place="Rome")', contract);
      expect(wrong.status).toBe('fail');
      expect(codesOf(wrong.findings)).toEqual(['tools.unknown-argument', 'schema.required', 'schema.enum']);
    });
  }

  it('tells everything that is wrong with it at once, with the tools named', () => {
    const tools = [
      { name: 'a', parameters: { type: 'object' } },
      { name: 'a', parameters: { type: 'array' } },
      { name: 'upper', parameters: { type: 'OBJECT', properties: { x: { type: 'PLACE' } } } },
      { name: 'later', parameters: { $async: true, type: 'object' } },
      { name: 'text', parameters: { type: 'string' } },
      { name: 'broken', parameters: { type: 'object', properties: { x: { minimum: 'one' } } } },
      { parameters: {} },
      'word',
    ];
    const problems = problemsOf({ kind: 'tool-calls', tools });
    expect(problems).toContainEqual(['contract.duplicate-tool', '/tools/1', 'a']);
    expect(problems).toContainEqual(['contract.tool-schema', '/tools/1/parameters', 'a']);
    expect(problems).toContainEqual(['contract.tool-schema', '/tools/2/parameters/properties/x/type', 'upper']);
    expect(problems).toContainEqual(['contract.tool-schema', '/tools/3/parameters/$async', 'later']);
    expect(problems).toContainEqual(['contract.tool-schema', '/tools/4/parameters', 'text']);
    expect(
      problems.some(
        ([code, path, tool]) => code === 'contract.tool-schema' && tool === 'broken' && `${path}`.includes('minimum'),
      ),
    ).toBe(true);
    expect(problems).toContainEqual(['contract.tool-form', '/tools/6', 'number 6']);
    expect(problems.some(([code, path]) => code === 'contract.tool-form' && path === '/tools/7')).toBe(true);
  });

  it('names deciders by non-blank names, and gives a reason for passing a token on', () => {
    const problemsIn = (policy: object) => problemsOf({ kind: 'tool-calls', tools: [{ name: 'ping' }], policy });
    const places = (policy: object) => problemsIn(policy).map(([code, path]) => `${code} ${path}`);
    expect(places({ clientDeciders: ['ann'], passToken: 'One resource for both.' })).toEqual([]);
    for (const clientDeciders of ['ann', ['ann', ' '], [7], true])
      expect(places({ clientDeciders })).toEqual(['contract.bad-value /policy/clientDeciders']);
    for (const passToken of [true, ' ', 1]) expect(places({ passToken })).toEqual(['contract.bad-value /policy/passToken']);
  });

  it('knows the tools that other parts of the contract speak of', () => {
    const problems = problemsOf({
      kind: 'tool-calls',
      tools: [{ name: 'ping', parameters: weather }],
      about: { pong: { effect: 'read' }, ping: { effect: 'erase', aliases: { town: 'city' } } },
      order: [{ sequence: ['ping', 'trace'] }, { tool: 'ping', requires: ['look'] }, { once: 'ping' }, { never: ['ping'] }],
      policy: { effects: { destroy: 'ask' } },
    });
    expect(codesOf(problems.map(([code]) => ({ code: String(code) })))).toContain('contract.bad-value');
    const places = problems.map(([, path]) => path);
    expect(places).toEqual(
      expect.arrayContaining(['/about/ping/effect', '/order/2/once', '/order/3', '/policy/effects/destroy']),
    );
    const unknown = problemsOf({
      kind: 'tool-calls',
      tools: [{ name: 'ping', parameters: weather }],
      about: { pong: { effect: 'read' }, ping: { aliases: { town: 'city' } } },
      order: [{ sequence: ['ping', 'trace'] }],
    });
    expect(unknown).toEqual(
      expect.arrayContaining([
        ['contract.unknown-tool', '/about/pong', 'pong'],
        ['contract.unknown-tool', '/order/0/sequence/1', 'trace'],
        ['contract.tool-schema', '/about/ping/aliases/town', 'ping'],
      ]),
    );
  });

  it('refuses keys that most likely mean one that counts, and takes those of providers', () => {
    const schema = { type: 'object' as const };
    const problems = problemsOf({
      kind: 'tool-calls',
      tools: [
        { name: 'a', paramters: schema, efect: 'destroy', approve: true },
        { type: 'function', function: { name: 'b', parameters: schema, strict: true } },
        { name: 'c', title: 'C', inputSchema: schema, outputSchema: schema, annotations: {}, icons: [], _meta: {} },
        { name: 'd', input_schema: schema, cache_control: {}, input_examples: [], allowed_callers: [], defer_loading: true },
        { functionDeclarations: [{ name: 'e', parametersJsonSchema: schema, response: schema, behavior: 'BLOCKING' }] },
      ],
    });
    expect(problems).toEqual([
      ['contract.unknown-key', '/tools/0/paramters', undefined],
      ['contract.unknown-key', '/tools/0/efect', undefined],
      ['contract.unknown-key', '/tools/0/approve', undefined],
    ]);
  });

  it('leaves out what a provider runs itself, and says so', () => {
    const gate = compile({ kind: 'tool-calls', tools: [{ type: 'web_search_20250305', name: 'web_search' }, { name: 'a' }] });
    expect(gate.warnings).toMatchObject([{ code: 'contract.provider-tool', args: { tool: 'web_search' } }]);
  });
});

function upperCase(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'type' ? String(value).toUpperCase() : upperCase(value)]),
  );
}

describe('names', () => {
  const tools = ['get_weather', 'crm.contact_delete', 'crm.contact_get', 'a.find', 'b.find'].map((name) => ({ name }));
  const nameOf = (name: string) => {
    const verdict = judge(JSON.stringify([{ name, arguments: { x: 1 } }]), { tools });
    return verdict.status === 'pass' ? verdict.value.calls[0]?.name : codesOf(verdict.findings)[0];
  };
  it.each([
    ['get_weather', 'get_weather'],
    ['getWeather', 'get_weather'],
    ['Get-Weather', 'get_weather'],
    ['functions.get_weather', 'get_weather'],
    ['mcp__server__get_weather', 'get_weather'],
    ['contact_get', 'crm.contact_get'],
    ['crm_contact_delete', 'crm.contact_delete'],
    ['get_whether', 'tools.unknown-tool'],
    ['contact_deletes', 'tools.unknown-tool'],
    ['find', 'tools.unknown-tool'],
    ['c.find', 'tools.unknown-tool'],
    ['other.contact_get', 'tools.unknown-tool'],
    ['__proto__', 'tools.unknown-tool'],
    ['constructor', 'tools.unknown-tool'],
  ])('%s is %s', (written, read) => {
    expect(nameOf(written)).toBe(read);
  });

  it('of mostly the same words are suggested, in calls and in prose, and never called', () => {
    const near = { tools: [{ name: 'ip_renew' }, { name: 'ip_release' }], names: ['*_ip'] };
    const [called] = judge('[renew_ip(a=1)]', near).findings;
    expect(called).toMatchObject({
      code: 'tools.unknown-tool',
      args: { nearest: ['ip_renew'], suggestion: expect.stringContaining('ip_renew') },
    });
    const [mentioned] = judge('I ran renew_ip for you.', near).findings;
    expect(mentioned).toMatchObject({ code: 'tools.unknown-mention', args: { suggestion: ' Did you mean `ip_renew`?' } });
    expect(judge('[reboot_ip(a=1)]', near).findings[0]?.args).toMatchObject({ nearest: [], suggestion: '' });
  });

  it('that are unknown come with those that are near, and with all that there are', () => {
    const verdict = judge('[contact_deleted(x=1)]', { tools });
    expect(verdict.findings[0]).toMatchObject({
      code: 'tools.unknown-tool',
      path: '/calls/0/name',
      args: { nearest: expect.arrayContaining(['crm.contact_delete']), offered: tools.map(({ name }) => name) },
    });
  });
});

describe('arguments', () => {
  const tool = {
    name: 'ping',
    parameters: { type: 'object', properties: { host: { type: 'string' }, count: { type: 'integer' } }, required: ['host'] },
  };
  it('may have other names that are declared, each in the open', () => {
    const verdict = judge('ping(target="a")', { tools: [{ ...tool, aliases: { host: ['target', 'ip'] } }] });
    expect(verdict).toMatchObject({ status: 'pass', value: { calls: [{ arguments: { host: 'a' } }] } });
    expect(verdict.changes).toMatchObject([{ code: 'coerce.key-name', path: '/calls/0/arguments/host', before: 'target' }]);
  });

  it('that two names claim stay as they are, and fail', () => {
    const verdict = judge('ping(target="a", ip="b")', { tools: [{ ...tool, aliases: { host: ['target', 'ip'] } }] });
    expect(verdict.status).toBe('fail');
  });

  it('are weighed as the registry says', () => {
    const soft = { missing: 'warning', unknown: 'warning', type: 'ignore', enum: 'warning' } as const;
    const verdict = judge('ping(count="many", port=1)', { tools: [{ ...tool, levels: soft }] });
    expect(verdict).toMatchObject({ status: 'pass', value: { calls: [{ arguments: { count: 'many', port: 1 } }] } });
    expect(codesOf(verdict.findings).sort()).toEqual(['schema.required', 'tools.unknown-argument']);
    const strict = judge('ping(count="many")', { tools: [{ ...tool, levels: soft }], policy: { strict: true } });
    expect(strict).toMatchObject({ status: 'fail', findings: [{ severity: 'error' }] });
    const claim = judge('I ran ping.', { tools: [tool], policy: { strict: true } });
    expect(claim).toMatchObject({ status: 'fail', findings: [{ code: 'tools.claimed-call', severity: 'error' }] });
  });

  it('that the schema leaves open are not unknown', () => {
    const open = { name: 'any', parameters: { type: 'object', properties: { a: {} }, additionalProperties: true } };
    expect(judge('any(a=1, b=2)', { tools: [open] }).status).toBe('pass');
  });

  it('are never filled in', () => {
    const filled = {
      name: 'd',
      parameters: { type: 'object', properties: { a: { type: 'integer', default: 3 } }, required: ['a'] },
    };
    expect(judge('d()', { tools: [filled] })).toMatchObject({ status: 'fail', findings: [{ code: 'schema.required' }] });
  });
});

describe('effects', () => {
  const tools = [{ name: 'read', effect: 'read' }, { name: 'drop', effect: 'destroy' }, { name: 'quiet' }] as const;
  const status = (reply: string, effects: ToolPolicyInput['effects']) =>
    judge(reply, { tools, policy: effects === undefined ? {} : { effects } }).status;
  it('hold what a policy wants a person to decide about; who does not say may change something', () => {
    expect(status('drop(a=1)', undefined)).toBe('hold');
    expect(status('drop(a=1)', { change: 'hold' })).toBe('hold');
    expect(status('drop(a=1)', { destroy: 'pass' })).toBe('pass');
    expect(status('quiet(a=1)', undefined)).toBe('pass');
    expect(status('drop(a=1)', { destroy: 'hold' })).toBe('hold');
    expect(status('read(a=1)', { change: 'hold', destroy: 'hold' })).toBe('pass');
    expect(status('quiet(a=1)', { change: 'hold' })).toBe('hold');
    expect(status('[read(a=1), drop(a=1)]', { destroy: 'hold' })).toBe('hold');
  });

  it('let a call that stands there twice be run once', () => {
    expect(judge('[read(a=1), read(a=1)]', { tools })).toMatchObject({ status: 'pass', value: { calls: [{ name: 'read' }] } });
    const twice = judge('[drop(a=1), drop(a=1)]', { tools });
    expect(twice).toMatchObject({ status: 'hold', held: { calls: [{ name: 'drop' }] } });
    expect(twice.status === 'hold' && twice.alternatives?.map(({ calls }) => calls.length)).toEqual([2]);
  });
});

describe('a reply', () => {
  const tools = [
    { name: 'get_weather', parameters: weather },
    { name: 'send', effect: 'change' },
  ] as const;
  it('drops calls that fail where the policy says so, and keeps the rest', () => {
    const verdict = judge('[get_weather(city="Rome"), get_weather(town="Rome")]', {
      tools,
      policy: { on: { '/calls/*': 'drop' } },
    });
    expect(verdict).toMatchObject({
      status: 'pass',
      value: { calls: [{ arguments: { city: 'Rome' } }] },
      dropped: [
        {
          path: '/calls/1',
          value: { arguments: expect.anything() },
          findings: [{ code: 'tools.unknown-argument' }, { code: 'schema.required' }],
        },
      ],
    });
  });

  it('with several answers that differ is held, with all of them', () => {
    const choice = (city: string) => ({
      message: { tool_calls: [{ function: { name: 'get_weather', arguments: JSON.stringify({ city }) } }] },
    });
    const verdict = judge(JSON.stringify({ choices: [choice('Rome'), choice('Oslo')] }), { tools });
    expect(verdict).toMatchObject({ status: 'hold', changes: [{ code: 'tools.several-answers' }] });
    expect(verdict.status === 'hold' && verdict.alternatives?.length).toBe(1);
    expect(judge(JSON.stringify({ choices: [choice('Rome'), choice('Rome')] }), { tools }).status).toBe('pass');
  });

  it('says the same again where it is read again', () => {
    const call = { name: 'get_weather', arguments: { city: 'Rome' } };
    for (const value of [{ calls: [], content: 'Hi.' }, { calls: [call], content: 'Hi.' }, { calls: [call] }, { calls: [] }]) {
      expect(judge(JSON.stringify(value), { tools })).toEqual({ status: 'pass', value, findings: [], changes: [], dropped: [] });
    }
    for (const none of [null, []]) {
      const reply = JSON.stringify({ content: 'Hi.', tool_calls: none });
      expect(judge(reply, { tools })).toMatchObject({ status: 'pass', value: { calls: [], content: 'Hi.' } });
    }
  });

  it('is told once of a change that the policy refuses', () => {
    const { status, findings } = judge('get_weather("Rome", 2)', { tools, policy: { strict: true } });
    expect([status, codesOf(findings)]).toEqual(['fail', ['tools.positional', 'tools.positional']]);
  });

  it('reads all items that a provider sent', () => {
    const reply = {
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'message', content: [{ type: 'output_text', text: 'I look.' }] },
        { type: 'function_call', call_id: '1', name: 'get_weather', arguments: '{"city":"Rome"}' },
        { type: 'function_call', call_id: '2', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      ],
    };
    expect(judge(JSON.stringify(reply), { tools })).toMatchObject({
      status: 'pass',
      value: { calls: [{ arguments: { city: 'Rome' } }, { arguments: { city: 'Oslo' } }], content: 'I look.' },
    });
  });

  it('is judged by checks too, when they are asked', async () => {
    const known: Check = {
      name: 'known-city',
      run: (value, world) => {
        const { calls } = value as { readonly calls: readonly { readonly arguments: { readonly city: string } }[] };
        const isKnown = calls.every((call) => (world as readonly string[]).includes(call.arguments.city));
        return isKnown ? [] : [{ path: '/calls/0', message: 'Nobody knows this city.' }];
      },
    };
    const gate = compile({ kind: 'tool-calls', tools, checks: [known] });
    expect(gate.judge('get_weather(city="Rome")')).toMatchObject({ status: 'fail', findings: [{ code: 'checks.needs-check' }] });
    expect(await gate.check('get_weather(city="Rome")', ['Rome'])).toMatchObject({ status: 'pass' });
    expect(await gate.check('get_weather(city="Rome")', ['Oslo'])).toMatchObject({
      status: 'fail',
      findings: [{ code: 'checks.failed' }],
    });
  });

  it('beyond the limit is refused before it is read', () => {
    expect(judge('x'.repeat(100), { tools, policy: { limits: { bytes: 50 } } })).toMatchObject({
      findings: [{ code: 'extract.too-large' }],
    });
  });
});

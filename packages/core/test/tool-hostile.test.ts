import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const text = { type: 'string' };
const tools = [
  { name: 'get_weather', parameters: { type: 'object', properties: { city: text }, required: ['city'] } },
  { name: 'send_mail', parameters: { type: 'object', properties: { to: text }, required: ['to'] } },
];
const gate = compile({ kind: 'tool-calls', tools });
const asked = '{"name": "get_weather", "arguments": {"city": "Oslo"}}';
const sent = '{"name": "send_mail", "arguments": {"to": "ann"}}';
const marked = (call: string) => `<tool_call>${call}</tool_call>`;
const fence = (call: string) => `\`\`\`json\n${call}\n\`\`\``;
const message = (rest: string) => `{"role": "assistant", "content": "I look.", ${rest}}`;

/** The status, and the names of the calls that were read. */
const seen = (reply: string, finishReason?: string) => {
  const verdict = gate.judge(reply, finishReason === undefined ? undefined : { finishReason });
  const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : { calls: [] };
  return [verdict.status, ...value.calls.map(({ name }) => name)].join(' ');
};

describe('a message of a provider', () => {
  it.each(['toolCalls', 'function_calls', 'calls', 'actions', 'tool_call', 'functionCall', 'toolUse', 'action'])(
    'has calls under another key: %s',
    (key) => {
      expect(seen(message(`"${key}": [${asked}]`))).toBe('pass get_weather');
    },
  );

  it.each([
    ['a call in it', message('"name": "get_weather", "arguments": {"city": "Oslo"}'), 'pass get_weather'],
    ['calls as a text', message(`"tool_calls": ${JSON.stringify(`[${asked}]`)}`), 'fail'],
    ['the role of somebody else', `{"role": "tool", "content": "x", "tool_calls": [${sent}]}`, 'hold'],
    [
      'a sentence among its calls',
      `{"content": "x", "calls": [${asked}, "Do not send it.", ${sent}]}`,
      'hold get_weather send_mail',
    ],
    ['a name that is no tool', message('"name": "Bot"'), 'pass'],
    ['no calls', message('"tool_calls": null'), 'pass'],
  ])('with %s', (_, reply, expected) => {
    expect(seen(reply)).toBe(expected);
  });

  const call = '{"type": "function_call", "name": "get_weather", "arguments": "{\\"city\\": \\"Os\\"}"';
  it.each([
    `{"message": {"role": "assistant", "stop_reason": "max_tokens", "content": [{"type": "tool_use", "name": "get_weather", "input": {"city": "Os"}}]}}`,
    `{"incomplete_details": {"reason": "max_output_tokens"}, "output": [${call}}]}`,
    `{"output": [${call}, "status": "in_progress"}]}`,
  ])('that was cut is held, wherever it says so: %s', (reply) => {
    expect(seen(reply)).toBe('hold get_weather');
  });

  it('that is complete passes', () => {
    expect(seen(`{"status": "completed", "output": [${call}, "status": "completed"}]}`)).toBe('pass get_weather');
  });
});

describe('a turn that the model made up', () => {
  it.each([
    'User: Thanks. Now write.\nAssistant:',
    'Observation: 12 degrees',
    '### Instruction:\nWrite.\n### Response:',
    '[INST] Write. [/INST]',
  ])('puts calls between marks behind it in doubt: %j', (turn) => {
    expect(seen(`${marked(asked)}\n${turn}\n${marked(sent)}`)).toBe('hold get_weather send_mail');
  });

  it.each([
    '### Input for the second call',
    '### User mail',
    '### Question 2',
    '### Input',
    'User: Ann wants it, too.',
    '"""\nAnd now:\n"""',
  ])('is none where a call of the plan follows: %j', (heading) => {
    expect(seen(`${fence(asked)}\n${heading}\n${fence(sent)}`)).toMatch(/^hold/);
  });

  it('is set aside with the answer to it, or with the program it belongs to', () => {
    expect(seen(`${fence(asked)}\nUser: Now write.\nAssistant:\n${fence(sent)}`)).toBe('pass get_weather');
    expect(seen(`${fence(asked)}\n""")\n${fence(sent)}`)).toBe('pass get_weather');
  });
});

describe('a call between marks is held', () => {
  it.each([
    "I won't run ",
    'I refuse to run ',
    'Instead of calling ',
    'The document says: ',
    'The attacker wrote: ',
    'Wrong:\n',
    '<!-- ',
    '> ',
    '~~',
    'Bitte nicht ausführen: ',
    'Ne pas exécuter : ',
    'A call has this form: ',
    'If it rains, I call ',
  ])('behind %j', (words) => {
    expect(seen(words + marked(sent))).toBe('hold send_mail');
  });

  it.each(['\nI did not run this.', '\nThis is only an example.', '\n(not executed)', ' is what the attacker wrote.'])(
    'before %j',
    (words) => {
      expect(seen(marked(sent) + words)).toBe('hold send_mail');
    },
  );

  it('in quotes, and in a text of a document', () => {
    expect(seen(`They typed "${marked(sent)}"`)).toBe('hold send_mail');
    expect(seen(JSON.stringify({ quote: marked(sent) }))).toBe('hold send_mail');
  });

  it.each([
    "I don't know the weather, so let me look: ",
    'I am not sure. I look.\n',
    'If it rains I will need it, so let me look: ',
  ])('but not behind %j', (words) => {
    expect(seen(words + marked(asked))).toBe('pass get_weather');
  });
});

describe('a fence is held', () => {
  it.each([
    'Bitte nicht ausführen.',
    'Ne pas exécuter.',
    '请不要执行',
    'Не выполнять.',
    'Skip it.',
    'Scratch that.',
    'I already ran this.',
  ])('before %j', (words) => {
    expect(seen(`${fence(sent)}\n${words}`)).toBe('hold send_mail');
  });

  it.each([
    'Here is the call Bob made:',
    'Here is the request I received:',
    'I am quoting:',
    "Let's forget this one:",
    'We are instructed to run:',
  ])('behind %j', (words) => {
    expect(seen(`${words}\n${fence(sent)}`)).toBe('hold send_mail');
  });

  it('but not before an explanation', () => {
    expect(seen(`${fence(sent)}\nThis writes to Ann.`)).toBe('pass send_mail');
  });
});

describe('what stands beside a call', () => {
  it.each([
    `[${asked}, "Then I will write to Ann."]`,
    `{"name": "get_weather", "arguments": {"city": "Oslo"}, "content": ${sent}}`,
    '{"name": "get_weather", "arguments": {"city": "Oslo"}, "status": "cancelled"}',
    '{"name": "get_weather", "arguments": {"city": "Oslo"}, "comment": "Do not run this."}',
    '[get_weather(city="Oslo")]  # do not run this',
    '# Example:\nget_weather(city="Oslo")',
  ])('may ask for more or take it back: %s', (reply) => {
    expect(seen(reply)).toBe('hold get_weather');
  });

  it.each([
    '{"name": "get_weather", "arguments": {"city": "Oslo"}, "status": "completed", "thoughts": {"text": "It may rain."}}',
    '[get_weather(city="Oslo")]  # the weather in Oslo',
    `["I will look.", ${asked}]`,
  ])('may be a remark: %s', (reply) => {
    expect(seen(reply)).toBe('pass get_weather');
  });
});

describe('a call in a form that nobody reads', () => {
  const forms = [
    'name: send_mail\narguments:\n  to: ann',
    'tool: send_mail\nid: 1\narguments:\n  to: ann',
    'send_mail:\n  to: ann',
    'Tool: send_mail\nInput: {"to": "ann"}',
    '{"method": "send_mail", "params": {"to": "ann"}}',
    '<send_mail to="ann"/>',
    'send_mail to=ann',
    '$ send_mail --to ann',
    '{"send_mail": "ann"}',
  ];
  it.each(forms)('never passes: %j', (form) => {
    expect(seen(form)).not.toMatch(/^pass/);
    expect(seen(`${marked(asked)}\n${form}`)).not.toMatch(/^pass/);
    expect(gate.judge(form, { input: { calls: ['send_mail'] } }).status).not.toBe('pass');
  });

  it.each(['I could use send_mail for that.', 'send_mail needs an address: whose?', '{"names": ["get_weather", "send_mail"]}'])(
    'is none in %j',
    (words) => {
      expect(seen(words)).toBe('pass');
    },
  );

  it('is none where it says again what is called', () => {
    expect(seen(`${marked(asked)}\nThat was get_weather, city: Oslo.`)).toBe('pass get_weather');
  });
});

it('reads so many calls in a text and no more, to see whether they are those made', () => {
  const time = (length: number) => {
    const reply = marked(asked) + ' get_weather('.repeat(length);
    // Processor time: other work on the machine does not count.
    const start = process.cpuUsage();
    expect(gate.judge(reply).status).toBe('hold');
    return process.cpuUsage(start).user / 1000;
  };
  time(100);
  // Each bracket was read to a limit of its own: a second for each 50 KB.
  expect(time(10_000)).toBeLessThan(1500);
});

it.each(['draft.send_mail', 'mock.send_mail', 'unschedule.send_mail', 'reject__send_mail'])(
  'does not lead %s to the tool itself',
  (name) => {
    expect(seen(`{"name": "${name}", "arguments": {"to": "ann"}}`)).toBe('fail');
    expect(seen('{"name": "server.send_mail", "arguments": {"to": "ann"}}')).toBe('pass send_mail');
  },
);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';
import { codesOf, judged } from './results.ts';

class Nothing {
  toJSON() {
    return null;
  }
}

/** Results as tools give them; some talk about tools, calls and turns. */
const ordinary: readonly (readonly [what: string, result: unknown])[] = [
  ['a sentence', 'It is 4 degrees in Oslo.'],
  ['nothing', ''],
  ['null', null],
  ['a number', 42],
  [
    'prose about tools',
    'Use get_weather to look up the weather of a city, then send_mail to tell someone. Neither tool needs a key.',
  ],
  [
    'prose about a call',
    'First the agent calls fetch_page with the URL of the page, then it calls send_mail (only if asked to).',
  ],
  [
    'Markdown about tools',
    '# Tools\n\n- `get_weather(city)`: the weather\n- `send_mail(to, body)`: sends a mail\n\n> **Note:** `send_mail` needs approval.\n',
  ],
  ['a table in Markdown', '| tool | argument |\n|---|---|\n| send_mail | to |\n| fetch_page | url |\n'],
  [
    'a page of documentation',
    '<!doctype html><html><head><title>send_mail</title></head><body><h1>send_mail</h1><p>Sends a <em>mail</em>. See <a href="/fetch_page">fetch_page</a>.</p><table><tr><td><code>to</code></td><td>an address</td></tr></table></body></html>',
  ],
  [
    'a page with a form',
    '<form action="/send_mail" method="post"><label>To <input name="to" type="email"></label><button>Send</button></form>',
  ],
  [
    'a listing in Python',
    'import smtplib\n\ndef send_mail(to, body):\n    with smtplib.SMTP("localhost") as server:\n        server.sendmail("me", [to], body)\n\nif __name__ == "__main__":\n    print(len("x") < 3 and 4 > 2)\n',
  ],
  [
    'a listing in TypeScript',
    'export async function fetchPage<T extends object>(url: string): Promise<T> {\n  const response = await fetch(url);\n  return (await response.json()) as T;\n}\n',
  ],
  ['a listing in F#', 'let total = [1; 2; 3] |> List.map (fun x -> x * 2) |> List.sum\nprintfn "%d" <| total\n'],
  ['a listing in a shell', '$ curl -s https://example.org/send_mail -d \'{"to": "ann@example.org"}\' | jq .status\n"queued"\n'],
  ['a diff', '--- a/mail.ts\n+++ b/mail.ts\n@@ -1,3 +1,3 @@\n-const to = "a";\n+const to = [a, b];\n'],
  ['a log', '2026-11-17T10:00:00Z INFO  server: started on :8080\n2026-11-17T10:00:01Z WARN  [mail] retry 1/3 after 200ms\n'],
  ['output with colours', '\u001b[32mPASS\u001b[0m 12 tests\n\u001b[31mFAIL\u001b[0m 1 test\n'],
  ['YAML', 'name: build\nuser: ann\nsystem: linux\nmodel: small\nsteps:\n  - run: npm test\n    output: text\n'],
  ['CSV', 'name,role,city\nAnn,assistant,Oslo\nBen,user,Bergen\n'],
  [
    'XML of a feed',
    '<?xml version="1.0"?><rss><channel><title>News</title><item><title>Fetch a page</title><link>https://example.org/1</link></item></channel></rss>',
  ],
  ['a stack trace', "TypeError: Cannot read properties of undefined (reading 'to')\n    at send (file:///app/mail.js:3:9)\n"],
  ['SQL', "SELECT name, COUNT(*) AS calls FROM tools WHERE name <> 'x' GROUP BY name HAVING COUNT(*) > 3;\n"],
  ['mathematics', 'For all x < y we have f(x) <= f(y); [A, B] = AB - BA, and {x : x > 0} is open.'],
  [
    'JSON with any keys',
    {
      constructor: 'Volvo',
      prototype: true,
      toString: 'x',
      '': 1,
      name: 'Ann',
      type: 'person',
      function: 'clerk',
      input: { value: 1 },
      actions: ['sit', 'stand'],
    },
  ],
  [
    'people with roles',
    {
      members: [
        { name: 'Ann', role: 'admin' },
        { name: 'Ben', role: 'user', email: 'ben@example.org' },
      ],
    },
  ],
  ['a text that is JSON', '{"items": [{"id": 12345678901234567890, "name": "lamp", "price": 1e3}], "next": null}'],
  ['JSON in a string', { body: '{"status": "ok", "parameters": {"page": 2}}', headers: { 'content-type': 'application/json' } }],
  [
    'a list of issues',
    [
      {
        number: 7,
        title: 'send_mail fails for long addresses',
        labels: ['bug'],
        body: 'Steps: call `send_mail` with 300 characters. Expected: an error.',
      },
    ],
  ],
  [
    'a schema',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { to: { type: 'string' } },
      required: ['to'],
    },
  ],
  ['text in other scripts', 'Погода: ясно. 天气晴朗。 الطقس صافٍ. می‌خواهم بدانم. 👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️'],
  [
    'a picture of an MCP server',
    {
      content: [
        { type: 'text', text: 'A chart.' },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      ],
    },
  ],
  ['data that JSON reads', { at: new Date(0), gone: undefined, site: new URL('https://example.org/'), none: new Nothing() }],
  ['names in capitals', 'if (line === "[DONE]") return; const kind = HEADERS[GATEWAY_METHOD]; // see [NOTE]'],
  ['counts by tool', { uses: [{ tool: 'send_mail', count: 3 }] }],
  ['addresses', 'See https://example.org/send_mail?to=ann&body=hi and [more](https://example.org/fetch_page?url=x).'],
  ['emoji with a selector too many', 'Done ✔\ufe0f\ufe0f\ufe0f\ufe0f'],
  [
    'an article about prompts',
    'Chat models were trained on turns between a user and an assistant. The assistant answers; the system prompt says how. A tool result follows each call.',
  ],
  ['a page about chat templates', 'In ChatML every turn starts with `<|im_start|>` and ends with `<|im_end|>`.'],
];

describe(`${ordinary.length} ordinary results`, () => {
  it.each(ordinary)('of our own: %s', (_what, result) => {
    expect(codesOf('send_mail', result)).toEqual([]);
  });

  it('from outside: one is withheld, whose marks a template would take for its own', () => {
    const withheld = ordinary.filter(([, result]) => codesOf('fetch_page', result).length > 0);
    expect(withheld.map(([what]) => what)).toEqual(['a page about chat templates']);
  });
});

it.each([
  ['flags of regions', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['variants of ideographs and symbols', '葛\u{E0100}飾, 0\ufe00, 1\ufe0f\u20e3, ©\ufe0e, ℹ\ufe0f, ∩\ufe00'],
  ['pictures made of several', '👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻'],
  ['a name in the other direction', 'Reply to \u2066@ann\u2069 and \u2067דנה\u2069, in \u202a(C:)\u202c.'],
  ['hyphens where words may break', 'Donau\u00addampf\u00adschiff\u00adfahrt'],
  ['marks of direction and joiners', '\ufeffשלום\u200f! می\u200c\u200cخواهم\u200e'],
  ['the space of a mail without a preview', 'Hi\u034f \u200c \u00a0\u034f \u200c \u00a0\u034f \u200c'],
  ['prices that were struck out', '<p>Now <s>12</s> <s class="old">11</s> 10.</p>'],
  ['arrays of F#', 'let a = [|1;2|]\nlet b = [|x|] |&gt; f &lt;| x'],
  ['reasons in XML', '<fault><reason>late</reason><analysis id="1"/></fault>'],
  ['headings of an API', '### Request:\nGET /\n\n### Response:\n200\n'],
  ['facts about a machine', 'User: ann\nSystem: linux\nHuman readable: yes\n'],
  ['people with roles in a sentence', 'The file has {"name": "Ann", "role": "user"} in it.'],
  ['results of nobody', '{"functionResponse": null, "tool_result": ""}'],
])('%s are ordinary', (_what, text) => {
  expect(codesOf('fetch_page', text)).toEqual([]);
});

describe('a result that conforms', () => {
  it('is handed on byte for byte', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const gate = compile({
          kind: 'tool-calls',
          tools: [
            { name: 'any', output: true },
            { name: 'json', output: { type: ['object', 'array'] } },
          ],
        });
        const asValue = gate.judgeResult?.('any', value);
        expect(asValue?.status === 'pass' && JSON.stringify(asValue.value)).toBe(JSON.stringify(value));
        const asText = gate.judgeResult?.('any', text);
        expect(asText?.status === 'pass' && asText.value).toBe(text);
        const isNested = typeof value === 'object' && value !== null;
        const strict = gate.judgeResult?.('json', text);
        expect(strict?.status).toBe(isNested ? 'pass' : 'fail');
        if (strict?.status === 'pass') expect(strict.value).toBe(text);
      }),
    );
  });

  it('never throws, whatever it is, and passes only what JSON represents', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSparseArray: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (value) => {
          for (const tool of ['send_mail', 'fetch_page', 'get_weather'] as const) {
            const verdict = judged(tool, value);
            if (verdict.status === 'pass') expect(JSON.parse(JSON.stringify(verdict.value))).toEqual(verdict.value);
            else expect(verdict.findings.length).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('is the copy that was judged, whatever the original does later', () => {
    const original = { celsius: 4 as unknown };
    const verdict = judged('get_weather', original);
    original.celsius = '<|im_start|>';
    expect(verdict).toMatchObject({ status: 'pass', value: { celsius: 4 } });
  });
});

describe('time', () => {
  it.each([
    '<|',
    '[a(',
    '{"name":"send_mail"',
    '"{',
    '<p a="send_mail" ',
    '[send_mail(to=1) ] x\n',
    '<tool',
    'é\u200b',
    '\u2066a\u2069',
    '\u2067אב\u2069',
    'א\u2067א',
    '"role": "user" ',
    '<s>',
    '&lt;|',
    '\\"',
  ])('grows with the length of %s', (part) => {
    const text = (size: number) => part.repeat(Math.ceil(size / part.length));
    expect(growthBySize((given) => void judged('fetch_page', { given }), text, 40_000)).toBeLessThan(LINEAR);
  });
});

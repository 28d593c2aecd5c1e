import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { fileWith, tamis } from './tamis.ts';
import { whileServing } from './while-serving.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const example = path.join(root, 'examples/python-client');
const KEY = 'sk-planted-0123456789';

const CONTRACT = 'schema: {type: object, properties: {n: {type: integer}}, required: [n]}\n';
const contract = () => fileWith('n.yaml', CONTRACT);
const cassette = (...lines: readonly object[]) =>
  fileWith('replies.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const clean = { reply: { text: '{"n": 1}' }, repeat: true };

const TOOLS = '[{"name": "ping", "parameters": {"type": "object", "properties": {"host": {"type": "string"}}}}]';
const toolList = () => fileWith('list.json', TOOLS);
const closed = () => fileWith('closed.yaml', `kind: tool-calls\ntools: ${TOOLS}\n`);

const post = (url: string, body: object = { messages: [] }, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { authorization: `Bearer ${KEY}`, ...headers } });

describe('tamis proxy', () => {
  it('judges by several contracts, logs without contents, and stops when told to', async () => {
    const text = fileWith('text.yaml', 'schema: {type: string, minLength: 3}\n');
    const args = ['--contract', `n=${contract()}`, '--contract', `text=${text}`, '--cassette', cassette(clean), '--log'];
    const { code, stdout, stderr } = await whileServing(['proxy', ...args], async (url) => {
      expect((await post(`${url}/n/v1/chat/completions`)).headers.get('x-tamis-status')).toBe('pass');
      expect((await post(`${url}/v1/messages?key=${KEY}`, { messages: [] }, { 'x-tamis-contract': 'text' })).status).toBe(200);
      expect(await (await post(`${url}/v1/messages`)).text()).toContain('Contracts: n, text.');
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(stderr).toMatch(/ n \/v1\/chat\/completions 200 pass attempts=1 \d+ms\n/);
    expect(stderr).toMatch(/ text \/v1\/messages 200 pass attempts=1 \d+ms\n.* - - 400 \d+ms\n$/);
    expect(stdout + stderr).not.toContain('sk-planted');
  });

  it('answers requests in progress before it ends, and takes no new ones', async () => {
    let asked: ServerResponse | undefined;
    const upstream = createServer((_, answer) => {
      asked = answer;
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    onTestFinished(() => void upstream.close());
    const { port } = upstream.address() as AddressInfo;
    const args = ['--contract', `n=${contract()}`, '--upstream', `http://127.0.0.1:${port}/v1`];
    const { code } = await whileServing(['proxy', ...args], async (url, interrupt, said) => {
      const call = post(`${url}/n/v1/chat/completions`);
      const model = await until('the model is asked', () => asked);
      interrupt();
      await until('it says what it waits for', () => said().includes('Waiting for requests in progress'));
      await expect(post(`${url}/n/v1/chat/completions`)).rejects.toThrow();
      const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"n": 1}' } };
      model.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [choice] }));
      expect(await (await call).json()).toMatchObject({ choices: [{ message: { content: '{"n": 1}' } }] });
    });
    expect(code).toBe(0);
  });

  it('keeps to its budget, its mode and its token', async () => {
    const wrong = { reply: { text: '{}' }, repeat: true };
    const base = ['--contract', `n=${contract()}`, '--cassette', cassette(wrong)];
    await whileServing(['proxy', ...base, '--budget', 'total=0'], async (url) => {
      const { status, headers } = await post(`${url}/n/v1/chat/completions`);
      expect([status, headers.get('x-tamis-attempts')]).toEqual([422, '1']);
    });
    await whileServing(['proxy', ...base, '--stream', 'provisional'], async (url) => {
      const answer = await post(`${url}/n/v1/chat/completions`, { messages: [], stream: true });
      expect(answer.headers.get('x-tamis-status')).toBe('pending');
      expect(await answer.text()).toContain('"type":"reply_failed"');
    });
    const watched = await whileServing(
      ['proxy', ...base, '--mode', 'observe', '--host', '0.0.0.0'],
      async (url) => {
        const there = url.replace('0.0.0.0', '127.0.0.1');
        expect((await post(`${there}/n/v1/chat/completions`)).status).toBe(401);
        const { status, headers } = await post(`${there}/n/v1/chat/completions`, {}, { 'x-tamis-token': 'tok-planted' });
        expect([status, headers.get('x-tamis-status')]).toEqual([200, 'fail']);
      },
      { TAMIS_PROXY_TOKEN: 'tok-planted' },
    );
    expect(watched.code).toBe(0);
    expect(watched.stderr).toContain('Observing');
    expect(watched.stderr).not.toContain('tok-planted');
  });

  it('remembers as many responses as it is told to, and says what it does not know', async () => {
    const ids = ['resp_1', 'resp_2', 'resp_3', 'resp_4', 'resp_5'].map((id) => ({ reply: { text: '{"n": 1}', id } }));
    const args = ['--contract', `n=${contract()}`, '--cassette', cassette(...ids), '--remember', '2', '--log'];
    const { stderr } = await whileServing(['proxy', ...args], async (url) => {
      const asked = async (previous_response_id?: string) => {
        const { headers } = await post(`${url}/n/v1/responses`, { model: 'm', input: 'x', previous_response_id });
        return headers.get('x-tamis-history');
      };
      expect([await asked(), await asked('resp_1'), await asked('resp_2')]).toEqual([null, null, null]);
      expect([await asked('resp_1'), await asked('resp_1')]).toEqual(['unknown', 'unknown']);
    });
    expect(stderr.match(/^warning: .*$/gm)).toEqual([
      'warning: A request to the contract n refers to a response that this proxy did not serve, or has forgotten: its earlier calls are unknown.',
    ]);
    expect(stderr).toMatch(/ n \/v1\/responses 200 pass attempts=1 history=unknown \d+ms\n/);
  });

  it('takes tools from the flag, or from each request; however many differ, the operator is told once', async () => {
    const open = fileWith('open.yaml', 'kind: tool-calls\norder: [{once: [ping]}]\n');
    const reply = { reply: { text: '[ping(host="a")]' }, repeat: true };
    const contracts = ['--contract', `net=${open}`, '--contract', `n=${contract()}`];
    const args = ['proxy', ...contracts, '--cassette', cassette(reply), '--budget', 'total=0'];
    const functions = [{ name: 'ping', parameters: { type: 'object', properties: { address: { type: 'string' } } } }];
    const asked = async (url: string, body: object) => {
      const { status, headers } = await post(`${url}/net/v1/chat/completions`, { messages: [], ...body });
      return [status, headers.get('x-tamis-findings'), headers.get('x-tamis-tools')];
    };
    await whileServing(args, async (url) => {
      expect(await asked(url, {})).toEqual([400, null, null]);
      expect(await asked(url, { functions })).toEqual([422, 'tools.unknown-argument', null]);
    });
    const { stderr } = await whileServing([...args, '--tools', toolList()], async (url) => {
      expect(await asked(url, {})).toEqual([200, null, null]);
      for (let time = 0; time < 2; time++) expect(await asked(url, { functions })).toEqual([200, null, 'differing=ping']);
    });
    expect(stderr.match(/^warning: .*$/gm)).toEqual([
      expect.stringContaining('contract net, which judge; with other parameters: ping.'),
    ]);
  });

  it('judges a conversation by two contracts, or by what each request says', async () => {
    const call = { reply: { text: '', calls: [{ name: 'ping', arguments: '{"host": "a"}', id: 'a' }] }, repeat: true };
    const tools = [{ type: 'function', function: { name: 'ping', parameters: { type: 'object', properties: {} } } }];
    const response_format = { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object', required: ['m'] } } };
    const asked = async (url: string, name: string, said: string, more: object = {}) => {
      const body = { messages: [{ role: 'user', content: said }], ...more };
      const { status, headers } = await post(`${url}/${name}/v1/chat/completions`, body);
      return [status, headers.get('x-tamis-findings')].filter((word) => word !== null).join(' ');
    };
    const cassettes = cassette({ ...call, match: { contains: 'call' } }, clean);
    const common = ['proxy', '--cassette', cassettes, '--budget', 'total=0'];
    const pair = ['--contract', `pair=${contract()}`, '--contract', `pair=${closed()}`];
    const open = ['--contract', 'request', '--contract', 'mixed=request', '--contract', `mixed=${contract()}`];
    await whileServing([...common, ...pair, ...open, '--contract', `n=${contract()}`], async (url) => {
      expect([await asked(url, 'pair', 'call'), await asked(url, 'pair', 'say')]).toEqual(['200', '200']);
      expect(await asked(url, 'n', 'call')).toBe('422');
      const both = { tools, response_format };
      expect([await asked(url, 'request', 'call', both), await asked(url, 'request', 'say', both)]).toEqual([
        '422 tools.unknown-argument',
        '422 schema.required',
      ]);
      // What a file says stays as it is.
      expect([await asked(url, 'mixed', 'say', both), await asked(url, 'mixed', 'call', both)]).toEqual([
        '200',
        '422 tools.unknown-argument',
      ]);
    });
    await whileServing([...common, '--contract', `n=${contract()}`, '--tools', toolList()], async (url) => {
      expect([await asked(url, 'n', 'call'), await asked(url, 'n', 'say')]).toEqual(['200', '200']);
    });
  });
});

describe('the example in Python', () => {
  const hasPython = isWhole && spawnSync('python3', ['--version']).status === 0;

  it.skipIf(!hasPython)('prints what its README says (needs python3)', { tags: 'proof' }, async () => {
    const printed = /```text\n(.*?)```/s.exec(readFileSync(path.join(example, 'README.md'), 'utf8'))?.[1];
    const args = [
      '--contract',
      `ticket=${path.join(example, 'ticket.contract.yaml')}`,
      '--cassette',
      path.join(example, 'replies.jsonl'),
    ];
    await whileServing(['proxy', ...args], async (url) => {
      const { stdout } = await promisify(execFile)('python3', [path.join(example, 'main.py'), url]);
      expect(stdout).toBe(printed);
    });
  });
});

describe('the guide to the proxy', () => {
  const guide = ['guides', 'reference'].map((kind) => readFileSync(path.join(root, 'docs', kind, 'proxy.md'), 'utf8')).join('\n');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\`\\n`, 's').exec(guide)?.[1] ?? '';
  const commands = [...guide.matchAll(/^(?:\w+=\S+ )?tamis (proxy .*)$/gm)].map(([, command]) => command ?? '');

  it('shows commands, programs and answers as they are', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tamis-'));
    const lines = /```jsonl\n(.*?)\n```\n/s.exec(guide)?.[1] ?? '';
    writeFileSync(path.join(folder, 'ticket.yaml'), block('yaml'));
    writeFileSync(path.join(folder, 'replies.jsonl'), `${lines}\n`);
    expect(commands).toHaveLength(5);
    const args = (commands[0] ?? '')
      .split(' ')
      .slice(1)
      .filter((word, index, all) => word !== '--port' && all[index - 1] !== '--port');
    const there = args.map((word) => word.replace('=ticket', `=${folder}/ticket`).replace(/^replies/, `${folder}/replies`));
    await whileServing(['proxy', ...there], async (url) => {
      const asked = [...guide.matchAll(/^curl -s http:\/\/127\.0\.0\.1:8080(\S+) -d '([^']*)'$/gm)].map(([, to, body]) => ({
        to,
        body: JSON.parse(body ?? '') as object,
      }));
      const shown = [...guide.matchAll(/```json\n(.*?)```\n/gs)].map(([, body]) => JSON.parse(body ?? '') as object);
      expect([asked.length, shown.length]).toEqual([3, 3]);
      for (const [index, { to, body }] of asked.entries()) {
        const answer = await post(`${url}${to}`, body);
        expect(await answer.json()).toMatchObject(shown[index] ?? {});
      }
    });
  });

  it('names flags that exist', async () => {
    const { stdout } = await tamis(['proxy', '--help']);
    const named = new Set([...guide.matchAll(/(--[a-z][a-z-]+)/g)].map(([, flag]) => flag ?? ''));
    expect([...named].filter((flag) => !String(stdout).includes(flag))).toEqual([]);
    expect(named.size).toBeGreaterThan(8);
  });
});

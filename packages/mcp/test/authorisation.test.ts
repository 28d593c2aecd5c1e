import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { compile, type JsonObject } from '@tamis/core';
import { UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { closing, listening } from '../../../scripts/tests/listening.ts';
import { bodyOf, webRequest, writeAnswer } from '../src/http/web.ts';
import { type CallGate, type HttpGate, type HttpGiven, startHttpGate } from '../src/index.ts';
import { ACCEPT, type Answered, askModern, post } from './asking.ts';
import { type AuthorisationServer, authorisationServer } from './authorisation-server.ts';
import { decide, newLedger, PAY, reviewsIn } from './play.ts';

const ledger = newLedger();
const RESOURCE = 'https://gate.example/mcp';
const seen: (string | undefined)[] = [];
let issuer: AuthorisationServer;
let gate: HttpGate;
let upstream: string;
const atEnd = closing();

async function shop(): Promise<string> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'shop', version: '1' }, { capabilities: { tools: {} } });
    server.server.setRequestHandler(
      'tools/list',
      async () => ({ tools: [{ ...PAY, annotations: { destructiveHint: false } }] }) as never,
    );
    server.server.setRequestHandler('tools/call', async () => ({ content: [{ type: 'text', text: 'paid' }] }) as never);
    return server;
  });
  const server = createServer(async (request, response) => {
    seen.push(request.headers.authorization);
    const body = await bodyOf(request, 1e6);
    const web = webRequest(request, new AbortController().signal);
    await writeAnswer(await handler.fetch(web, { parsedBody: JSON.parse(String(body ?? '') || '{}') }), response);
  });
  const { url, close } = await listening(server);
  atEnd(close);
  return `${url}/`;
}

async function opened(more: Partial<HttpGiven> = {}): Promise<HttpGate> {
  const policy = { effects: { change: 'hold' }, clientDeciders: ['ann'] } as const;
  const gateFor = (tools: readonly JsonObject[]) =>
    compile({ kind: 'tool-calls', tools, policy } as never) as unknown as CallGate;
  const auth = { issuer: issuer.issuer, audience: RESOURCE, scopes: ['tools'] };
  const one = await startHttpGate({ ledger, name: 'shop', upstream, port: 0, gateFor, auth, ...more });
  atEnd(() => one.close());
  return one;
}

beforeAll(async () => {
  issuer = await authorisationServer();
  atEnd(() => issuer.close());
  upstream = await shop();
  gate = await opened();
});

const CLAIMS = { sub: 'ann', aud: RESOURCE, scope: 'tools other' };

async function asked(token: string | undefined, at = gate): Promise<Answered> {
  return await post(at.url, INITIALIZE, token === undefined ? {} : { authorization: token });
}

const INITIALIZE = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
});

const META = 'io.modelcontextprotocol/';
const WAITS = { elicitation: { form: {} }, extensions: { [`${META}tasks`]: {} } };

async function raw(token: string, method: string, params: JsonObject, { at = gate, capabilities = WAITS as JsonObject } = {}) {
  const headers = { authorization: `Bearer ${token}` };
  const { result, error } = (await askModern(at.url, method, params, { name: 'desktop', capabilities, headers })).said ?? {};
  return (result as JsonObject | undefined) ?? { error: (error as JsonObject | undefined) ?? null };
}

describe('the gate as a resource server', () => {
  it('tells where tokens come from, and lets in who has one for it', async () => {
    const none = await asked(undefined);
    const metadata = 'https://gate.example/.well-known/oauth-protected-resource/mcp';
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", scope="tools"`,
    ]);
    const about = { resource: RESOURCE, authorization_servers: [issuer.issuer], bearer_methods_supported: ['header'] };
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      const document = await fetch(new URL(path, gate.url));
      expect(await document.json()).toEqual({ ...about, scopes_supported: ['tools'] });
    }
    expect((await asked(`Bearer ${await issuer.token(CLAIMS)}`)).status).toBe(200);
    expect((await asked(`bearer ${await issuer.token({ ...CLAIMS, aud: ['x', RESOURCE] })}`)).status).toBe(200);
    // The server never sees any of it.
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it.each<[string, () => Promise<string> | string, number]>([
    ['of another audience', () => issuer.token({ ...CLAIMS, aud: upstream }), 401],
    ['of an audience that starts the same', () => issuer.token({ ...CLAIMS, aud: `${RESOURCE}/2` }), 401],
    ['without an audience', () => issuer.token({ sub: 'ann', scope: 'tools' }), 401],
    ['of another issuer', () => issuer.token({ ...CLAIMS, iss: 'https://evil.example' }), 401],
    ['of an issuer that looks the same', () => issuer.token({ ...CLAIMS, iss: `${issuer.issuer}/` }), 401],
    ['that has expired', () => issuer.token(CLAIMS, { life: '-1m' }), 401],
    ['that never expires', () => issuer.token(CLAIMS, { life: '' }), 401],
    ['that is not valid yet', () => issuer.token({ ...CLAIMS, nbf: Date.now() / 1000 + 600 }), 401],
    ['signed by somebody else', () => issuer.token(CLAIMS, { isForeign: true }), 401],
    ['that nobody signed', () => new UnsecuredJWT({ ...CLAIMS, iss: issuer.issuer }).setExpirationTime('5m').encode(), 401],
    ['without a name', () => issuer.token({ ...CLAIMS, sub: undefined as never }), 401],
    ['with an empty name', () => issuer.token({ ...CLAIMS, sub: '' }), 401],
    ['without the scope', () => issuer.token({ ...CLAIMS, scope: 'toolsmith' }), 403],
    ['that is no token', () => 'x.y.z', 401],
  ])('turns away a token %s', async (_, token, status) => {
    const answer = await asked(`Bearer ${await token()}`);
    const error = status === 403 ? 'insufficient_scope' : 'invalid_token';
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      status,
      expect.stringContaining(`error="${error}", scope="tools"`),
    ]);
  });

  it('turns away everybody if the issuer calls itself something else, and is not started with one that can be overheard', async () => {
    const other = await authorisationServer({ saysIssuer: 'https://evil.example' });
    const wary = await opened({ auth: { issuer: other.issuer, audience: RESOURCE } });
    expect((await asked(`Bearer ${await other.token(CLAIMS)}`, wary)).status).toBe(503);
    await other.close();
    for (const bad of [{ issuer: 'http://as.example' }, { issuer: 'as' }, { issuer: issuer.issuer, audience: 'gate#1' }])
      await expect(opened({ auth: bad })).rejects.toThrow(RangeError);
  });

  it('does not blame a token if the keys of its issuer can not be read', async () => {
    const other = await authorisationServer({ hides: '/keys' });
    const blind = await opened({ auth: { issuer: other.issuer, audience: RESOURCE } });
    const answer = await asked(`Bearer ${await other.token(CLAIMS)}`, blind);
    expect([answer.status, answer.text]).toEqual([503, "The keys of the authorisation server can't be read now."]);
    await other.close();
  });

  it('keeps the sessions of the earlier era to those who began them', async () => {
    const [ann, bob] = [await issuer.token(CLAIMS), await issuer.token({ ...CLAIMS, sub: 'bob' })];
    const session = (await asked(`Bearer ${ann}`)).headers.get('mcp-session-id') ?? '';
    const ping = async (token: string, method = 'POST') => {
      const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' }) : null;
      const own = { ...ACCEPT, authorization: `Bearer ${token}`, 'mcp-session-id': session };
      return (await fetch(gate.url, { method, headers: own, body })).status;
    };
    expect([await ping(bob), await ping(bob, 'DELETE'), await ping(ann)]).toEqual([404, 404, 200]);
  });

  it("gives the server a token of its own, and the caller's only if a reason is given", async () => {
    const token = await issuer.token(CLAIMS);
    const tokenOf = async (more: Partial<HttpGiven>) => {
      seen.length = 0;
      await asked(`Bearer ${token}`, await opened(more));
      return new Set(seen);
    };
    let count = 0;
    const counted = async () => {
      count += 1;
      return `own-${count}`;
    };
    const own = await tokenOf({ token: counted });
    expect([...own].slice(0, 2)).toEqual(['Bearer own-1', 'Bearer own-2']);
    expect(await tokenOf({ passToken: 'One authorisation server for both.' })).toEqual(new Set([`Bearer ${token}`]));
  });
});

describe('a held call of somebody who signed in', () => {
  it('is a task that they find again with a new token, and through a new gate, and nobody else does', async () => {
    const ann = await issuer.token(CLAIMS);
    const task = await raw(ann, 'tools/call', { name: 'pay', arguments: { amount: 5 } });
    expect(task).toMatchObject({ resultType: 'task', status: 'working' });
    const { taskId = '' } = task;
    expect(await raw(ann, 'tasks/get', { taskId })).toMatchObject({ resultType: 'complete', status: 'input_required' });
    const foreign = { error: { code: -32_602, message: 'There is no such task.' } };
    expect(await raw(await issuer.token({ ...CLAIMS, sub: 'bob' }), 'tasks/get', { taskId })).toEqual(foreign);
    const unable = await raw(ann, 'tasks/get', { taskId }, { capabilities: {} });
    expect(unable).toMatchObject({ error: { code: -32_021, data: { requiredCapabilities: { extensions: WAITS.extensions } } } });
    const [again, at] = [await issuer.token(CLAIMS, { life: '7m' }), await opened()];
    const inputResponses = { decision: { action: 'accept', content: { decision: 'approve' } } };
    expect(await raw(again, 'tasks/update', { taskId, inputResponses }, { at })).toMatchObject({ resultType: 'complete' });
    // As the official client of the extension requires, the result inside says of itself that it is one.
    const done = { status: 'completed', result: { resultType: 'complete', content: [{ type: 'text', text: 'paid' }] } };
    expect(await raw(again, 'tasks/get', { taskId }, { at })).toMatchObject(done);
    expect(await raw(ann, 'tasks/get', { taskId })).toMatchObject(done);
    expect(await raw(ann, 'tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' });
    const [row] = await reviewsIn(ledger, { action: 'pay' });
    expect(row?.decision).toMatchObject({ by: 'ann', text: 'answered through client desktop 1' });
    const about = await raw(ann, 'server/discover', {});
    expect(about).toMatchObject({ capabilities: { extensions: WAITS.extensions } });
  });

  it('asks them with a form if their client knows no tasks', async () => {
    const one = new Client(
      { name: 'forms', version: '3' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const questions: string[] = [];
    one.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { decision: 'approve' } };
    });
    const requestInit = { headers: { authorization: `Bearer ${await issuer.token(CLAIMS)}` } };
    await one.connect(new StreamableHTTPClientTransport(new URL(gate.url), { requestInit }));
    atEnd(() => one.close());
    const result = await one.callTool({ name: 'pay', arguments: { amount: 6 } });
    expect(result.content).toEqual([{ type: 'text', text: 'paid' }]);
    expect(questions).toEqual([expect.stringContaining('\npay {"amount":6}\n')]);
  });

  it('asks them in the earlier era too, and waits for the inbox if they may not decide', async () => {
    const one = new Client(
      { name: 'old', version: '1' },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode: 'legacy' } },
    );
    one.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
    const requestInit = { headers: { authorization: `Bearer ${await issuer.token(CLAIMS)}` } };
    await one.connect(new StreamableHTTPClientTransport(new URL(gate.url), { requestInit }));
    atEnd(() => one.close());
    const denied = await one.callTool({ name: 'pay', arguments: { amount: 7 } });
    expect(denied.content).toEqual([{ type: 'text', text: 'ann denied pay: answered through client old 1: declined' }]);
    const bob = await issuer.token({ ...CLAIMS, sub: 'bob' });
    const { taskId = '' } = await raw(bob, 'tools/call', { name: 'pay', arguments: { amount: 8 } });
    expect(await raw(bob, 'tasks/get', { taskId })).toMatchObject({ status: 'working' });
    await decide(ledger, { kind: 'approve', by: 'carol' });
    expect(await raw(bob, 'tasks/get', { taskId })).toMatchObject({ status: 'completed' });
  });
});

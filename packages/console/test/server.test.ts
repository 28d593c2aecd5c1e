import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { openGrant } from '@tamis/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../scripts/tests/until.ts';
import { type ConsoleOptions, ConsoleRefusal, type RunningConsole, startConsole } from '../src/index.ts';
import type { Review } from '../src/model/review.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { proposeRefund, type Stage, setStage } from './stage.ts';

let stage: Stage;
let page: string;
const started: RunningConsole[] = [];

const TOKEN_A = 'a-0123456789-0123456789-0123456789';
const TOKEN_B = 'b-0123456789-0123456789-0123456789';
const TOKEN_V = 'v-0123456789-0123456789-0123456789';

beforeAll(async () => {
  stage = await setStage({ units: 20 });
  page = mkdtempSync(path.join(tmpdir(), 'tamis-page-'));
  writeFileSync(path.join(page, 'index.html'), '<!doctype html><title>Tamis</title>');
  writeFileSync(path.join(path.dirname(page), 'secret.txt'), 'a secret');
});
afterAll(async () => {
  for (const one of started) await one.close();
  await stage.end();
});

async function serve(more: Partial<ConsoleOptions> = {}): Promise<RunningConsole> {
  const served = await startConsole({ ledger: stage.place, page, ...more });
  started.push(served);
  return served;
}

function own(port: number, more: { [name: string]: string } = {}): { [name: string]: string } {
  const host = `127.0.0.1:${port}`;
  return { host, origin: `http://${host}`, 'content-type': 'application/json', ...more };
}

function tokenIn(link: string): string {
  return new URL(link).hash.replace('#token=', '');
}

async function signIn({ port }: RunningConsole, token: string, more: { [name: string]: string } = {}): Promise<RawAnswer> {
  return await rawRequest(port, '/api/session', { method: 'POST', headers: own(port, more), body: JSON.stringify({ token }) });
}

function cookieOf({ headers }: RawAnswer): string {
  return String((headers['set-cookie'] as readonly string[] | undefined)?.[0] ?? '').split(';')[0] ?? '';
}

async function signedIn(served: RunningConsole): Promise<{ [name: string]: string }> {
  return own(served.port, { cookie: cookieOf(await signIn(served, tokenIn(served.link()))) });
}

function tokenFile(text: string, mode = 0o600): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-tokens-')), 'tokens');
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

describe('signing in', () => {
  it('takes the token of the link once, and gives a cookie that scripts and other sites never see', async () => {
    const served = await serve();
    const token = tokenIn(served.link());
    const first = await signIn(served, token);
    expect(first.status).toBe(200);
    expect(first.json()).toMatchObject({ name: userInfo().username, role: 'operator', isLocal: true });
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^tamis-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const again = await signIn(served, token);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.text).not.toContain(token);
  });

  it('shows nothing without a session', async () => {
    const { port } = await serve();
    for (const address of ['/api/inbox', '/api/runs', '/api/session', '/api/live', '/api/openapi.json', '/api/nothing']) {
      expect((await rawRequest(port, address, { headers: own(port) })).status, address).toBe(401);
      expect((await rawRequest(port, address, { headers: own(port, { cookie: `tamis-${port}=x` }) })).status).toBe(401);
    }
    // The page itself has no data; the name of a unit may end like that of a file.
    for (const address of ['/d/1', '/runs/r/u/v1.2', '/runs/r/u/~..'])
      expect((await rawRequest(port, address, { headers: own(port) })).text).toContain('<title>Tamis');
  });

  it('slows down anyone who guesses tokens, and says for how long', async () => {
    let time = 1e12;
    const served = await serve({ now: () => time });
    for (let at = 0; at < 10; at++) expect((await signIn(served, `wrong-${at}`)).status).toBe(401);
    const began = performance.now();
    const slowed = await signIn(served, 'wrong-10');
    expect([slowed.status, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(performance.now() - began).toBeGreaterThan(900);
    time += 61_000;
    expect((await signIn(served, 'wrong-11')).status).toBe(401);
  });

  it('lets a right token in, no matter how many wrong ones came from the same address', async () => {
    const served = await serve({ tokenFile: tokenFile(`ana reviewer ${TOKEN_A}\n`) });
    const ask = (token: string) =>
      rawRequest(served.port, '/api/session', { headers: own(served.port, { authorization: `Bearer ${token}` }) });
    const wrong = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? ask(`wrong-${at}`) : signIn(served, `wrong-${at}`)));
    expect((await Promise.all(wrong)).filter(({ status }) => status === 429)).toHaveLength(110);
    expect((await ask(TOKEN_A)).status).toBe(200);
    expect((await signIn(served, tokenIn(served.link()))).status).toBe(200);
  });

  it('forgets an unused link, and an unused session', async () => {
    let time = 1e12;
    const served = await serve({ now: () => time });
    const old = tokenIn(served.link());
    time += 11 * 60_000;
    expect((await signIn(served, old)).status).toBe(401);
    const headers = await signedIn(served);
    expect((await rawRequest(served.port, '/api/runs', { headers })).status).toBe(200);
    time += 13 * 3_600_000;
    expect((await rawRequest(served.port, '/api/runs', { headers })).status).toBe(401);
  });

  it('ends a session when the user signs out', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    expect((await rawRequest(served.port, '/api/session', { method: 'DELETE', headers })).status).toBe(200);
    expect((await rawRequest(served.port, '/api/session', { headers })).status).toBe(401);
  });
});

describe('the door', () => {
  it('refuses other hosts, so that no name that leads here gets in (DNS rebinding)', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    for (const host of [
      'evil.example',
      `evil.example:${served.port}`,
      '127.0.0.1',
      'localhost:1',
      `127.0.0.1:${served.port}.evil.example`,
    ]) {
      const answer = await rawRequest(served.port, '/api/inbox', { headers: { ...headers, host } });
      // An invalid host is refused before it reaches us.
      expect([400, 421], host).toContain(answer.status);
      expect([400, 421]).toContain((await rawRequest(served.port, '/', { headers: { ...headers, host } })).status);
    }
    expect(
      (await rawRequest(served.port, '/api/inbox', { headers: { ...headers, host: `localhost:${served.port}` } })).status,
    ).toBe(200);
  });

  it('refuses what other sites make a browser send (CSRF)', async () => {
    const served = await serve();
    const { port } = served;
    const headers = await signedIn(served);
    const review = await proposeRefund(stage.home, 'csrf');
    const body = JSON.stringify({ kind: 'approve', digest: review.digest, stateVersion: review.stateVersion });
    const address = `/api/reviews/${review.review}/decision`;
    const send = async (more: { [name: string]: string }, without: readonly string[] = []) => {
      const sent = Object.fromEntries(Object.entries({ ...headers, ...more }).filter(([name]) => !without.includes(name)));
      return (await rawRequest(port, address, { method: 'POST', headers: sent, body })).status;
    };
    expect(await send({ origin: 'http://evil.example' })).toBe(403);
    expect(await send({}, ['origin'])).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ 'content-type': 'text/plain' })).toBe(403);
    const read = await rawRequest(port, '/api/inbox', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(403);
    expect((await stage.home.review(review.review))?.state).toBe('open');
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect((await stage.home.review(review.review))?.decision).toMatchObject({ kind: 'approve', by: userInfo().username });
  });

  it('serves the files of the page and no others', async () => {
    const { port } = await serve();
    const paths = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '//etc/passwd',
      '/assets/..\\secret.txt',
      '/secret.txt%00.html',
    ];
    for (const one of paths) {
      const answer = await rawRequest(port, one, { headers: own(port) });
      expect(answer.text, one).not.toContain('a secret');
      expect(answer.text).not.toContain('root:');
    }
  });

  it('tells browsers to run nothing but its own files', async () => {
    const { port } = await serve();
    for (const address of ['/', '/api/inbox', '/nothing.js']) {
      const { headers } = await rawRequest(port, address, { headers: own(port) });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });

  it('refuses bodies that are too large, and repeats nothing of what was sent', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const large = await rawRequest(served.port, '/api/reviews/x/judge', {
      method: 'POST',
      headers,
      body: `{"value": "${'x'.repeat(3_000_000)}"}`,
    });
    expect(large.status).toBe(413);
    const bad = await rawRequest(served.port, '/api/reviews/x/judge', { method: 'POST', headers, body: '{"valu": "<script>"}' });
    expect([bad.status, bad.text.includes('script')]).toEqual([400, false]);
    const broken = await rawRequest(served.port, '/api/reviews/x/judge', { method: 'POST', headers, body: '{"value' });
    expect(broken.status).toBe(400);
  });
});

describe('beyond this machine', () => {
  const refusal = async (options: Partial<ConsoleOptions>) => {
    try {
      await serve(options);
    } catch (problem) {
      return problem instanceof ConsoleRefusal ? problem.message : problem;
    }
    return 'served';
  };

  const TOKENS = `# who may come in
ana reviewer ${TOKEN_A}
vic viewer ${TOKEN_V}
`;

  it('refuses without named tokens or a proxy, and with those that it can not read', async () => {
    expect(await refusal({ host: '0.0.0.0' })).toMatch(/no way to tell people apart/);
    expect(await refusal({ host: '0.0.0.0', trustedProxies: ['proxy'] })).toMatch(/not an address range/);
    expect(await refusal({ tokenFile: '/nowhere' })).toMatch(/There is no file/);
  });

  it('knows who may decide by name, however that is written', async () => {
    const served = await serve({ host: '0.0.0.0', tokenFile: tokenFile(TOKENS) });
    const mine = await proposeRefund(stage.home, 'spelled', { policy: { deciders: ['A\u200bNA'] } });
    const other = await proposeRefund(stage.home, 'other', { policy: { deciders: ['anna'] } });
    const headers = { host: `127.0.0.1:${served.port}`, authorization: `Bearer ${TOKEN_A}` };
    const isMine = async (id: string) =>
      (await rawRequest(served.port, `/api/reviews/${id}`, { headers })).json() as { row: { isMine: boolean } };
    expect([(await isMine(mine.review)).row.isMine, (await isMine(other.review)).row.isMine]).toEqual([true, false]);
  });

  it('knows people by their tokens, and lets each do what their role may', async () => {
    const served = await serve({ host: '0.0.0.0', tokenFile: tokenFile(TOKENS) });
    const { port } = served;
    const answer = await signIn(served, TOKEN_A);
    expect(answer.json()).toMatchObject({ name: 'ana', role: 'reviewer', isLocal: false });
    expect((await signIn(served, TOKEN_A)).status).toBe(200);
    const review = await proposeRefund(stage.home, 'named');
    const body = JSON.stringify({ kind: 'deny', digest: review.digest, stateVersion: review.stateVersion, text: 'No.' });
    const sent = { host: `127.0.0.1:${port}`, 'content-type': 'application/json' };
    const decide = async (token: string) => {
      const headers = { ...sent, authorization: `Bearer ${token}` };
      return await rawRequest(port, `/api/reviews/${review.review}/decision`, { method: 'POST', headers, body });
    };
    expect((await decide('x'.repeat(32))).status).toBe(401);
    expect((await decide(TOKEN_V)).json()).toMatchObject({ status: 'not-allowed', isRecorded: false });
    expect((await decide(TOKEN_A)).status).toBe(200);
    expect((await stage.home.review(review.review))?.decision).toMatchObject({ kind: 'deny', by: 'ana', text: 'No.' });
    const headers = { ...sent, authorization: `Bearer ${TOKEN_A}` };
    for (const name of ['pause', 'resume', 'retry', 'recheck']) {
      const act = await rawRequest(port, `/api/runs/npc-dialog-0711/${name}`, { method: 'POST', headers, body: '{}' });
      expect(act.status, name).toBe(403);
    }
    expect((await rawRequest(port, '/api/runs/npc-dialog-0711/recheck', { headers })).status).toBe(403);
  });

  it('trusts a user name only from the proxy', async () => {
    const inside = await serve({ host: '0.0.0.0', trustedProxies: ['127.0.0.0/8'], allowHosts: ['console.example'] });
    const outside = await serve({ host: '0.0.0.0', trustedProxies: ['10.0.0.0/8'], allowHosts: ['console.example'] });
    const headers = { host: 'console.example', 'x-forwarded-user': 'bo' };
    const known = await rawRequest(inside.port, '/api/session', { headers });
    expect(known.json()).toMatchObject({ name: 'bo', role: 'reviewer' });
    expect((await rawRequest(inside.port, '/api/session', { headers: { host: 'console.example' } })).status).toBe(401);
    const forged = { ...headers, 'x-forwarded-for': '10.0.0.1' };
    expect((await rawRequest(outside.port, '/api/session', { headers: forged })).status).toBe(401);
  });
});

describe('live', () => {
  // Reads events of a stream until it is ended.
  function listening(port: number, headers: { [name: string]: string }) {
    const state = { text: '', status: 0, isOver: false, end: (): void => undefined };
    const sent = request({ host: '127.0.0.1', port, path: '/api/live', headers, agent: false }, (answer) => {
      state.status = answer.statusCode ?? 0;
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        state.text += chunk;
      });
      answer.on('error', () => undefined);
      answer.on('close', () => {
        state.isOver = true;
      });
    });
    sent.on('error', () => undefined);
    sent.end();
    state.end = () => void sent.destroy();
    return state;
  }

  it('reports what another process wrote, and what a browser missed', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const first = listening(served.port, headers);
    await until('the event hello comes', () => first.text.includes('event: hello'));
    await proposeRefund(stage.home, 'live-1');
    await until('the event change comes', () => first.text.includes('event: change'));
    const id = /id: (\S+)/g.exec(first.text.slice(first.text.indexOf('event: change') - 30))?.[1] ?? '';
    first.end();
    await proposeRefund(stage.home, 'live-2');
    const second = listening(served.port, {
      ...headers,
      'last-event-id':
        first.text
          .match(/id: (\S+)/g)
          ?.at(-1)
          ?.slice(4) ?? id,
    });
    await until('the event change comes', () => second.text.includes('event: change'));
    second.end();
    const lost = listening(served.port, { ...headers, 'last-event-id': 'other.7' });
    await until('the event reset comes', () => lost.text.includes('event: reset'));
    lost.end();
  });

  it('refuses more streams than people have pages, and frees their slots', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const streams = Array.from({ length: 6 }, () => listening(served.port, headers));
    await until('it is answered with 200', () => streams.every(({ status }) => status === 200));
    const further = listening(served.port, headers);
    await until('it is answered with 429', () => further.status === 429);
    for (const stream of streams) stream.end();
    await until('a slot is free', async () => {
      const again = listening(served.port, headers);
      const status = await until('it is answered', () => again.status);
      again.end();
      return status === 200;
    });
  });

  it("refuses more streams for one token, so that one reader can't take others' slots", async () => {
    const served = await serve({ tokenFile: tokenFile(`ana viewer ${TOKEN_A}\nbo viewer ${TOKEN_B}\n`) });
    const host = `127.0.0.1:${served.port}`;
    const [ana, bo] = [TOKEN_A, TOKEN_B].map((token) => ({ host, authorization: `Bearer ${token}` }));
    const streams = Array.from({ length: 6 }, () => listening(served.port, ana ?? {}));
    await until('it is answered with 200', () => streams.every(({ status }) => status === 200));
    const further = listening(served.port, ana ?? {});
    await until('it is answered with 429', () => further.status === 429);
    const other = listening(served.port, bo ?? {});
    await until('it is answered with 200', () => other.status === 200);
    for (const stream of [...streams, other]) stream.end();
  });

  it('keeps no slot for a HEAD request', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    for (let at = 0; at < 8; at++)
      expect((await rawRequest(served.port, '/api/live', { method: 'HEAD', headers })).status).toBe(405);
    const stream = listening(served.port, headers);
    await until('it is answered with 200', () => stream.status === 200);
    stream.end();
  });

  it('ends the streams of a user who signs out', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const stream = listening(served.port, headers);
    await until('it is answered with 200', () => stream.status === 200);
    expect(stream.isOver).toBe(false);
    await rawRequest(served.port, '/api/session', { method: 'DELETE', headers });
    await until('the stream is over', () => stream.isOver);
  });

  it('ends open streams when the console ends', async () => {
    const served = await startConsole({ ledger: stage.place, page });
    const stream = listening(served.port, await signedIn(served));
    await until('it is answered with 200', () => stream.status === 200);
    await served.close();
    await until('the stream is over', () => stream.isOver);
  });
});

describe('the API', () => {
  it('describes itself, and answers as it says', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const described = (await rawRequest(served.port, '/api/openapi.json', { headers })).json() as {
      paths: object;
      openapi: string;
    };
    expect(described.openapi).toBe('3.1.0');
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining(['/api/inbox', '/api/reviews/{id}/decision', '/api/runs/{run}/units/{unit}']),
    );
    const addresses = [
      '/api/inbox?tab=everyone',
      '/api/runs',
      '/api/runs/npc-dialog-0711',
      '/api/runs/npc-dialog-0711/units?state=failed',
      '/api/runs/npc-dialog-0711/units/npc-00003',
      '/api/runs/npc-dialog-0711/failures?by=path',
      '/api/runs/npc-dialog-0711/examples?code=schema.enum',
      '/api/runs/npc-dialog-0711/lab',
      '/api/runs/npc-dialog-0711/retry',
      '/api/fleet',
      '/api/insights',
    ];
    for (const address of addresses) expect((await rawRequest(served.port, address, { headers })).status, address).toBe(200);
    for (const address of ['/api/reviews/none', '/api/runs/none', '/api/runs/npc-dialog-0711/units/none', '/api/none'])
      expect((await rawRequest(served.port, address, { headers })).status, address).toBe(404);
  });

  it('judges stored replies by a different schema, and writes nothing', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const address = '/api/runs/npc-dialog-0711/lab';
    const source = (await rawRequest(served.port, address, { headers })).json() as {
      schema: string;
      rules: string;
      step: string;
    };
    const trial = async (schema: string) =>
      (
        await rawRequest(served.port, address, {
          method: 'POST',
          headers,
          body: JSON.stringify({ step: source.step, schema, rules: source.rules }),
        })
      ).json() as {
        replies: number;
        was: { pass: number; fail: number };
        is: { pass: number; fail: number };
        newlyFailing: number;
        problem?: string;
      };
    const same = await trial(source.schema);
    expect(same.was).toEqual(same.is);
    const wider = await trial(source.schema.replace('"calm"', '"calm", "wry"'));
    expect([wider.is.pass - wider.was.pass, wider.newlyFailing]).toEqual([8, 0]);
    expect((await trial('{')).problem).toBeDefined();
  });

  it('records one decision of two, and tells the other whose it was', async () => {
    const served = await serve();
    const [one, other] = [await signedIn(served), await signedIn(served)];
    const review = await proposeRefund(stage.home, 'twice');
    const send = async (headers: { [name: string]: string }, kind: string) =>
      await rawRequest(served.port, `/api/reviews/${review.review}/decision`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ kind, digest: review.digest, stateVersion: review.stateVersion, text: 'A reason.' }),
      });
    const answers = await Promise.all([send(one, 'approve'), send(other, 'deny')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.json() as unknown as { status: string; first: { by: string } };
    expect(late).toMatchObject({ status: 'decided', first: { by: userInfo().username } });
  });

  it('shows approval windows while they are open, and ends them', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const scope = { tool: 'send_email', where: { expr: 'True' }, of: { server: 'mail' }, until: Date.now() + 60_000 };
    const { id } = await openGrant(stage.home, { ...scope, by: 'ann', reason: 'The July mails.' });
    const open = async () =>
      ((await rawRequest(served.port, '/api/inbox', { headers })).json() as { grants: { id: string; tool: string }[] }).grants;
    expect(await open()).toMatchObject([{ id, tool: 'send_email', by: ['ann'] }]);
    const end = async (body: object) =>
      (await rawRequest(served.port, `/api/grants/${id}/end`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    expect([await end({}), await end({ text: 'All sent.' })]).toEqual([400, 200]);
    expect(await open()).toEqual([]);
  });

  it('gives long values in parts, to the last character, and never lets half of one be edited', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const note = 'x'.repeat(100_000);
    const value = { order_id: 'ord_48213', amount: 48, currency: 'EUR', reason: 'damaged', note };
    const { review } = await proposeRefund(stage.home, 'long', { act: { action: 'refund_payment', value } });
    const get = async (address: string) => (await rawRequest(served.port, address, { headers })).json() as never;
    const page = (await get(`/api/reviews/${review}`)) as { canEdit: boolean; pending: { text: { length: number } } };
    expect(page.canEdit).toBe(false);
    const { length } = page.pending.text;
    let text = '';
    while (text.length < length)
      text += ((await get(`/api/reviews/${review}/text?offset=${text.length}`)) as { text: string }).text || '!';
    expect(text).toBe((await stage.home.review(review))?.held);
  });

  it('sends all of what would run, or says how much is missing', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const sent = async (unit: string, value: object) => {
      const { review } = await proposeRefund(stage.home, unit, {
        ...{ gate: undefined, act: { action: 'publish', value: value as never } },
        alternatives: [{ action: 'publish', value: { ...value, more: 1 } as never }],
      });
      const answer = await rawRequest(served.port, `/api/reviews/${review}`, { headers });
      const { pending, choices, row } = answer.json() as Review;
      expect(choices[1]?.unsent === undefined).toBe(pending.unsent === undefined);
      expect(choices[1]?.digest).toMatch(/^sha256:/);
      expect(choices[1]?.digest).not.toBe(row.digest);
      return pending;
    };
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]));
    const whole = await sent('150 fields', fields(150));
    expect([whole.fields.length, whole.unsent]).toEqual([150, undefined]);
    const many = await sent('5,000 fields', fields(5000));
    const names = Object.keys(fields(5000)).join('').length + Object.values(fields(5000)).join('').length;
    const shown = many.fields.reduce((sum, { name, text }) => sum + name.length + text.text.length, 0);
    expect(many.unsent).toEqual({ fields: 5000 - many.fields.length, characters: names - shown });
    const long = await sent('one long field', { text: 'x'.repeat(70_000), last: 1 });
    expect(long.fields.map(({ name, text }) => [name, text.length])).toEqual([['text', 70_002]]);
    expect(long.unsent).toEqual({ fields: 1, characters: 70_002 - (65_536 - 'text'.length) + 'last1'.length });
  });

  it('asks the live host whether something could run, and says so if there is no answer', async () => {
    const served = await serve();
    const headers = await signedIn(served);
    const review = await proposeRefund(stage.home, 'check');
    const address = `/api/reviews/${review.review}/check`;
    const check = async () => (await rawRequest(served.port, address, { method: 'POST', headers, body: '{}' })).json() as object;
    expect(await check()).toMatchObject({ checked: false });
    const stop = stage.host();
    expect(await check()).toMatchObject({
      checked: true,
      couldRun: true,
      effects: [{ name: 'refundable', before: { text: '480', length: 3 }, after: { text: '432', length: 3 } }],
    });
    stop();
  });
});

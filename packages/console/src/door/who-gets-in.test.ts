import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { allowedHosts, isLoopback, urlHost } from './hosts.ts';
import { FailureLimit } from './limit.ts';
import { readNamedTokens } from './named-tokens.ts';
import { addressOf, bearerOf, isOwn, userName } from './sender.ts';
import type { ConsoleEnv } from './sessions.ts';
import { TrustedProxy } from './trusted-proxy.ts';

async function thoughtOf(headers: { readonly [name: string]: string }) {
  const app = new Hono<ConsoleEnv>().post('/', (c) =>
    c.json({
      own: isOwn(c, 'here:1', ['http']) || isOwn(c, 'here:80', ['http']),
      bearer: bearerOf(c) ?? null,
      address: addressOf(c),
    }),
  );
  return (await (await app.request('/', { method: 'POST', headers }, {})).json()) as object;
}

describe('a request that may write', () => {
  const page = { origin: 'http://here:1', 'content-type': 'application/json' };
  const program = { authorization: 'Bearer t0ken' };

  it.each<[string, boolean, { readonly [name: string]: string }]>([
    ['a page of ours', true, page],
    ['with its browser', true, { ...page, 'sec-fetch-site': 'same-origin' }],
    ['with a charset', true, { ...page, 'content-type': 'Application/JSON; charset=utf-8' }],
    ['another site', false, { ...page, 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', false, { ...page, 'sec-fetch-site': 'same-site' }],
    ['an address bar', false, { ...page, 'sec-fetch-site': 'none' }],
    ['another origin', false, { ...page, origin: 'http://there:1' }],
    ['another port', false, { ...page, origin: 'http://here:2' }],
    ['another scheme', false, { ...page, origin: 'https://here:1' }],
    ['a scheme that no browser sends', false, { ...page, origin: 'ftp://here:1' }],
    ['an address with a path', false, { ...page, origin: 'http://here:1/page' }],
    ['a user at our origin', false, { ...page, origin: 'http://me@here:1' }],
    ['no port', false, { ...page, origin: 'http://here.' }],
    ['a port that browsers leave out', true, { ...page, origin: 'http://here' }],
    ['no origin that can be read', false, { ...page, origin: 'null' }],
    ['a form', false, { ...page, 'content-type': 'text/plain' }],
    ['a form that looks like JSON', false, { ...page, 'content-type': 'application/jsonp' }],
    ['a program with its token', true, program],
    ['a program without one', false, {}],
    ['a browser that hides its origin', false, { ...program, cookie: 'a=b' }],
    ['a program with an origin of ours', true, { ...program, ...page }],
  ])('comes from %s: %s', async (_, own, headers) => {
    expect(await thoughtOf(headers)).toMatchObject({ own, address: '' });
  });

  it.each([
    ['Bearer t', 't'],
    ['bearer t', 't'],
    ['Basic t', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['', null],
  ])('has the token of %j: %j', async (authorization, bearer) => {
    expect(await thoughtOf({ authorization })).toMatchObject({ bearer });
  });
});

describe('the name in a header of a proxy', () => {
  it.each<[string | undefined, string | undefined]>([
    ['ana', 'ana'],
    [undefined, ''],
    [Buffer.from('Ånä').toString('latin1'), 'Ånä'],
    [' ana', undefined],
    ['ana\u00a0', undefined],
    ['\u00ff', undefined],
    [Buffer.from('\u00a0ana').toString('latin1'), undefined],
    [Buffer.from('\ufeffana').toString('latin1'), undefined],
  ])('%j is %j', (header, name) => {
    expect(userName(header)).toBe(name);
  });
});

describe('addresses', () => {
  it.each([
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['127.9.9.9', true],
    ['127.example.com', false],
    ['10.0.0.1', false],
    ['::2', false],
  ])('%s is this machine: %s', (host, isHere) => {
    expect(isLoopback(host)).toBe(isHere);
  });

  it('are let in under their own names only', () => {
    expect([urlHost('::1'), urlHost('10.0.0.1')]).toEqual(['[::1]', '10.0.0.1']);
    const loopback = ['127.0.0.1:7', 'localhost:7', '[::1]:7'];
    for (const any of ['0.0.0.0', '::']) expect([...allowedHosts(any, 7, []).keys()]).toEqual(loopback);
    expect([...allowedHosts('fd00::1', 7, ['Console.Example']).keys()]).toEqual([
      ...loopback,
      '[fd00::1]:7',
      'console.example',
      'console.example:7',
    ]);
    // A page on our port that is not served by us has another scheme; only a proxy may encrypt.
    expect(allowedHosts('::1', 7, ['desk'], new URL('https://tamis.example'))).toEqual(
      new Map<string, readonly string[]>([
        ...loopback.map((name) => [name, ['http']] as const),
        ...['desk', 'desk:7'].map((name) => [name, ['http', 'https']] as const),
        ['tamis.example', ['https']],
      ]),
    );
    expect(allowedHosts('10.0.0.1', 80, []).has('10.0.0.1')).toBe(true);
    expect(allowedHosts('10.0.0.1', 81, []).has('10.0.0.1')).toBe(false);
  });

  it('of a proxy are trusted, and none besides', () => {
    const proxy = new TrustedProxy(['10.0.0.0/8', 'fd00::1', '192.168.1.1/32']);
    const known = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', '192.168.1.1'];
    expect(known.filter((address) => !proxy.includes(address))).toEqual([]);
    expect([undefined, '', '11.0.0.1', 'fd00::2', '192.168.1.2', 'proxy'].filter((address) => proxy.includes(address))).toEqual(
      [],
    );
    for (const range of ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/x', 'proxy', '', '0.0.0.0/0', '::/0'])
      expect(() => new TrustedProxy([range]), range).toThrow();
    new TrustedProxy(['10.0.0.0/32', 'fd00::/128', '10.0.0.0/1']);
  });
});

describe('the file of tokens', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-tokens-')), 'tokens');
  const token = 'abcdefghijklmnopqrstuvwx';
  const read = (text: string, mode = 0o600) => {
    writeFileSync(file, text);
    chmodSync(file, mode);
    return readNamedTokens(file);
  };

  it('says whose token it is', () => {
    const tokens = read(`# ours\n\n  ana reviewer ${token}\nbo viewer ${token}2\n`);
    expect([tokens.owner(token), tokens.owner(`${token}2`), tokens.owner('other')]).toEqual([
      { name: 'ana', role: 'reviewer' },
      { name: 'bo', role: 'viewer' },
      undefined,
    ]);
  });

  it.each([
    [`ana reviewer`, 'expected a name, a role and a token'],
    [`ana reviewer ${token} more`, 'expected a name, a role and a token'],
    [`\u200b reviewer ${token}`, 'the name has no visible character'],
    [`ana king ${token}`, 'there is no role king'],
    [`ana reviewer ${token.slice(1)}`, 'the token is too short'],
    [`ana reviewer ${'abcdefg'.repeat(4)}`, 'the token is easy to guess'],
    ['# nobody', 'has no tokens'],
  ])('is refused: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is refused if it is not there, or if others can read it; eight different characters are enough', () => {
    read(`ana reviewer ${'abcdefgh'.repeat(3)}`);
    expect(() => read(`ana reviewer ${token}`, 0o640)).toThrow('Others can read');
    expect(() => read(`ana reviewer ${token}`, 0o604)).toThrow('Others can read');
    expect(() => readNamedTokens(`${file}-none`)).toThrow('There is no file');
  });
});

describe('wrong tokens', () => {
  it('are held back after ten of one sender, and after a hundred of all, until a minute is over', async () => {
    vi.useFakeTimers();
    let now = 100_000;
    const limit = new FailureLimit(() => now);
    const fail = async (sender: string) => {
      const answer = limit.fail(sender);
      await vi.advanceTimersByTimeAsync(1000);
      return await answer;
    };
    for (let i = 0; i < 10; i++) expect(await limit.fail('a')).toBe(0);
    now += 20_000;
    expect(await fail('a')).toBe(40_000);
    for (let i = 0; i < 89; i++) expect(await limit.fail(`b${i}`)).toBe(0);
    expect(await fail('c')).toBe(40_000);
    now += 39_999;
    expect(await fail('d')).toBe(1);
    now += 1;
    expect(await limit.fail('a')).toBe(0);
    vi.useRealTimers();
  });

  it('are answered at once when fifty answers are held', async () => {
    vi.useFakeTimers();
    const limit = new FailureLimit(() => 100_000);
    for (let i = 0; i < 10; i++) await limit.fail('a');
    let answered = 0;
    const held = Array.from({ length: 51 }, async () => {
      await limit.fail('a');
      answered++;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(held);
    expect(answered).toBe(51);
    vi.useRealTimers();
  });
});

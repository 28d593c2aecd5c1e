import { describe, expect, it } from 'vitest';
import { growthBySize, LINEAR } from '../../../core/test/growth.ts';
import { KEY_FORMS } from './key-forms.ts';
import { redact, withoutKeys, withoutSecrets } from './redact.ts';

const KEY = 'planted/key+0123456789abcdef';
const SECRET = 'sk-ant-api03-Qx7RkT2mVb9LzYc4WdHs8PfJ5NgUa1Ei';

const RANDOM = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6';
const KEYS: readonly (readonly [string, string])[] = [
  ['OpenAI, Anthropic and others', `sk-ant-api03-${RANDOM}`],
  ['OpenAI, Anthropic and others', `sk-proj-${RANDOM}`],
  ['Stripe', `sk_live_${RANDOM}`],
  ['Google', `AIzaSy${RANDOM}`],
  ['Google, access', `ya29.${RANDOM}`],
  ['Groq', `gsk_${RANDOM}`],
  ['xAI', `xai-${RANDOM}`],
  ['Hugging Face', `hf_${RANDOM}`],
  ['AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['GitHub', `ghp_${RANDOM}`],
  ['GitHub', `github_pat_11ABCDE_${RANDOM}`],
  ['GitLab', `glpat-${RANDOM}`],
  ['Slack', `xoxb-2345-${RANDOM}`],
  ['npm', `npm_${RANDOM}`],
  ['JSON Web Token', `eyJ${RANDOM}.eyJ${RANDOM}.${RANDOM}`],
  ['the token after Bearer', `Bearer ${RANDOM}`],
  ['private key in a PEM file', pem('RSA ', '\n')],
  ['private key in a PEM file', pem('', '\\n')],
  ['private key in a PEM file', pem('RSA ', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n')],
];

function pem(kind: string, after: string): string {
  const lines = [RANDOM.repeat(2).slice(0, 64), RANDOM.repeat(2).slice(0, 64), 'aB3dE6=='].join('\n');
  return `-----BEGIN ${kind}PRIVATE KEY-----${after}${lines}\n-----END ${kind}PRIVATE KEY-----`;
}

describe('what looks like a key', () => {
  it('is in the table, each form with an example', () => {
    expect(new Set(KEYS.map(([name]) => name))).toEqual(new Set(KEY_FORMS.map(({ name }) => name)));
  });

  it.each(KEYS)('is removed: %s, %j', (_, key) => {
    expect(withoutKeys(`KEY=${key}, "${key}" and\\n${key} end`)).toBe('KEY=[redacted], "[redacted]" and\\n[redacted] end');
    expect(withoutKeys(key)).toBe('[redacted]');
  });

  it.each([
    'a task-oriented desk-3a4B5c6D7e8F9g and an sk-learn-based-classifier',
    'Bearer instruments and the bearer of this letter',
    'hf_hub_download_everything, npm_config_registry_of_mine, gsk_some_function_name',
    'AKIA is a prefix, and AKIAIOSFODNN7EXAMPLES is too long; eyJ begins JSON',
    'xoxo-love-and-kisses-forever, ghp_, glpat-',
    '-----BEGIN PRIVATE KEY is how it begins',
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----',
    '0f8fad5b-d9cb-469f-a165-70867728950e and aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6',
  ])('is not %j', (text) => {
    expect(withoutKeys(text)).toBe(text);
  });

  it('ends where a private key was cut', () => {
    const cut = pem('', '\n').slice(0, 120);
    expect(withoutKeys(`${cut} and prose`)).toBe('[redacted] and prose');
  });

  it.each([
    'sk-',
    'sk-aaaaaaaaaaaaaaa-',
    'eyJaaaaaaaaaa-',
    '.eyJaaaaaaaaa',
    '-----BEGIN PRIVATE KEY-----',
    'Bearer ',
    SECRET.slice(0, 8),
  ])('is looked for in linear time: %j over and over', (piece) => {
    const make = (length: number) => piece.repeat(length / piece.length);
    expect(growthBySize((text) => void redact(text, [SECRET]), make, 1_600_000)).toBeLessThan(LINEAR);
  });
});

describe('a secret that is known', () => {
  it('is removed everywhere and in every form', () => {
    expect(redact(`a ${KEY} b ${KEY}`, [KEY])).toBe('a [redacted] b [redacted]');
    expect(redact(`?key=${encodeURIComponent(KEY)}&x`, [KEY])).toBe('?key=[redacted]&x');
    expect(redact('{"k":"quo\\"ted-secret"}', ['quo"ted-secret'])).toBe('{"k":"[redacted]"}');
  });

  it.each(['', 'u', 'us', 'user:', 'a longer name:'])('is removed from base64 after %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const)
      for (const after of ['', '!', '!!', ' and more']) {
        const text = Buffer.from(before + SECRET + after).toString(encoding);
        const left = withoutSecrets(`is ${text}.`, [SECRET]);
        expect(left).toContain('[redacted]');
        // The characters at both ends hold bits of their neighbours.
        const core = Buffer.from(left.replace('is ', '').replaceAll('[redacted]', '').replace('.', ''), encoding).toString();
        expect(core).not.toContain(SECRET.slice(8, 14));
      }
  });

  it('is removed where only its start or its end is left', () => {
    for (const length of [21, 30, SECRET.length - 1])
      expect(withoutSecrets(`k ${SECRET.slice(0, length)} .`, [SECRET])).toBe('k [redacted] .');
    for (const length of [12, 20, SECRET.length - 1])
      expect(withoutSecrets(`k ${SECRET.slice(-length)} .`, [SECRET])).toBe('k [redacted] .');
    expect(withoutSecrets(`${SECRET.slice(0, 25)}…${SECRET.slice(-14)}`, [SECRET])).toBe('[redacted]…[redacted]');
    const encoded = btoa(SECRET);
    expect(withoutSecrets(`${encoded.slice(0, 40)} ${encoded.slice(-20)}`, [SECRET])).toMatch(/^\[redacted\] \[redacted\]=?$/);
  });

  it('is not what all keys begin with, nor words that a key is made of', () => {
    for (const [text, secret] of [
      [`keys begin with ${SECRET.slice(0, 13)}`, SECRET],
      ['my-company-internal is a name', 'my-company-internal-proxy-token'],
      ['the 2024-project ends', 'test-key-of-the-2024-project'],
      ['correct horse', 'correct horse battery staple'],
    ] as const)
      expect(withoutSecrets(text, [secret])).toBe(text);
  });

  it('is removed where it was masked', () => {
    expect(redact(`key ${KEY.slice(0, 12)}`, [KEY])).toBe('key [redacted]');
    expect(redact(`key ${KEY.slice(0, 8)}****cdef.`, [KEY])).toBe('key [redacted]');
    expect(redact(`key ${KEY.slice(0, 8)}...cdef`, [KEY])).toBe('key [redacted]');
  });

  it('removes what looks like one, too', () => {
    expect(redact('Incorrect API key provided: sk-abcd1234efgh.', [])).toBe('Incorrect API key provided: [redacted].');
    expect(redact('Authorization: Bearer abcdefgh12345', [])).toBe('Authorization: [redacted]');
  });

  it('leaves placeholders and other words alone', () => {
    expect(redact('A task-oriented ask with x and none', ['x', 'none', ''])).toBe('A task-oriented ask with x and none');
  });
});

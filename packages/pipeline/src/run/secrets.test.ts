import type { Verdict } from '@tamis/core';
import { expect, it } from 'vitest';
import { keptReply, keptTold, type Redact, repeatsSecret, withoutSecrets } from './secrets.ts';

// Knows one secret, and one number that is a secret too; what looks like a key is only told.
const redact: Redact = (text, as) => {
  const clean = text.replaceAll('s3cret', '[secret]').replaceAll('4711', '[number]');
  return as === 'told' ? clean.replaceAll(/sk-\w+/g, '[key]') : clean;
};
const pass = { status: 'pass', value: null, findings: [], changes: [], dropped: [] } as Verdict;
const hold = (alternatives?: unknown) => ({ ...pass, status: 'hold', ...(alternatives ? { alternatives } : {}) }) as Verdict;

it('knows a secret in a value and in the choices of a person', () => {
  expect(repeatsSecret(pass, 'a s3cret', redact)).toBe(true);
  expect(repeatsSecret(pass, 'a sk-123', redact)).toBe(false);
  expect(repeatsSecret(pass, undefined, redact)).toBe(false);
  expect(repeatsSecret(hold([{ value: 's3cret' }]), 'a', redact)).toBe(true);
  expect(repeatsSecret(hold([{ value: 'b' }]), 'a', redact)).toBe(false);
  expect(repeatsSecret(hold(), 'a', redact)).toBe(false);
});

it('keeps a reply as it is, or as redacted, however the secret is spelled', () => {
  expect(keptReply('a \\u0062', redact)).toEqual({ reply: 'a \\u0062' });
  expect(keptReply('a s3cret', redact)).toEqual({ redacted: 'a [secret]' });
  expect(keptReply('a \\u00733cret', redact)).toEqual({ redacted: 'a [secret]' });
});

it('redacts string by string what is only shown, with its keys and numbers', () => {
  const value = { s3cret: ['s3cret "x"', 4711, 5, true, null], plain: { key: 'sk-123' } };
  expect(JSON.parse(keptTold(value, redact))).toEqual({
    '[secret]': ['[secret] "x"', '[number]', 5, true, null],
    plain: { key: '[key]' },
  });
});

it('leaves the value of a judgement alone, and its record if there is no secret in it', () => {
  const judgement = { status: 'pass', value: '"s3cret"', codes: [], record: '{"a": "b"}' } as never;
  expect(withoutSecrets(judgement, redact)).toBe(judgement);
  const told = withoutSecrets(
    { status: 'fail', value: '"s3cret"', codes: [], record: '{"a": "s3cret", "b": null}' } as never,
    redact,
  );
  expect(told).toMatchObject({ value: '"s3cret"', record: '{"a":"[secret]","b":null}' });
});

import { expect, it } from 'vitest';
import { credentialOf } from './credential-of.ts';

const from = (remoteAddress: string, headers = {}) => credentialOf({ headers, socket: { remoteAddress } }, '');

it('tells clients apart by their keys, wherever they are, and without keys by where they are', () => {
  expect(from('10.0.0.1', { authorization: 'Bearer a' })).toBe(from('10.0.0.2', { authorization: 'Bearer a' }));
  expect(from('10.0.0.1', { authorization: 'Bearer a' })).not.toBe(from('10.0.0.1', { authorization: 'Bearer b' }));
  expect(from('10.0.0.1')).not.toBe(from('10.0.0.2'));
  expect(from('10.0.0.1')).toBe(from('10.0.0.1'));
});

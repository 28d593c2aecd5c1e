import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const KEY = 'planted/key+0123456789abcdef';

describe('redact', () => {
  it('removes a secret, everywhere and in every form', () => {
    expect(redact(`a ${KEY} b ${KEY}`, [KEY])).toBe('a [redacted] b [redacted]');
    expect(redact(`?key=${encodeURIComponent(KEY)}&x`, [KEY])).toBe('?key=[redacted]&x');
    expect(redact('{"k":"quo\\"ted-secret"}', ['quo"ted-secret'])).toBe('{"k":"[redacted]"}');
  });

  it('removes the start of a long one, where it was cut or masked', () => {
    expect(redact(`key ${KEY.slice(0, 12)}`, [KEY])).toBe('key [redacted]');
    expect(redact(`key ${KEY.slice(0, 8)}****cdef.`, [KEY])).toBe('key [redacted]');
  });

  it('removes anything that looks like a key', () => {
    expect(redact('Incorrect API key provided: sk-abcd1234efgh.', [])).toBe('Incorrect API key provided: [redacted].');
    expect(redact('Authorization: Bearer abcdefgh12345', [])).toBe('Authorization: [redacted]');
  });

  it('leaves placeholders and other words alone', () => {
    expect(redact('A task-oriented ask with x and none', ['x', 'none', ''])).toBe('A task-oriented ask with x and none');
  });
});

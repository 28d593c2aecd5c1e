import { expect, test } from 'vitest';
import { type LogEntry, logLine } from './log-entry.ts';
import { stateVersion } from './state-version.ts';

const entry: LogEntry = { no: 1, review: 'v1', event: 'decided', by: 'ann', at: 5, digest: 'd', kind: 'approve', previous: '' };

test('a line, and with it the hash, covers everything that an entry says', () => {
  const changes: readonly Partial<LogEntry>[] = [
    { no: 2 },
    { review: 'v2' },
    { event: 'noted' },
    { by: 'bob' },
    { at: 6 },
    { digest: 'e' },
    { kind: 'deny' },
    { valueDigest: '00' },
    { textDigest: '00' },
    { previous: 'f' },
  ];
  expect(new Set([entry, ...changes.map((change) => ({ ...entry, ...change }))].map(logLine)).size).toBe(changes.length + 1);
});

test('it is plain JSON, so anybody can check the hash', () => {
  expect(logLine(entry)).toBe(JSON.stringify([1, 'v1', 'decided', 'ann', 5, 'd', 'approve', null, null, '']));
});

test('a state version does not depend on the order of keys, and there is none for what cannot be serialised', () => {
  expect(stateVersion({ a: 1, b: [2] })).toBe(stateVersion({ b: [2], a: 1 }));
  expect(stateVersion({ a: 1 })).not.toBe(stateVersion({ a: 2 }));
  expect(stateVersion({ a: () => 1 })).toBeUndefined();
});

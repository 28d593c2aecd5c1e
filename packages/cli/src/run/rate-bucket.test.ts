import { expect, test } from 'vitest';
import { fleetBucket, rateBucket } from './rate-bucket.ts';

const ONE = { provider: 'openai', model: 'gpt-test', baseURL: 'http://127.0.0.1:1/v1', key: 'sk-proj-4fT9xQaB3dE6' };

test('calls share a rate limit if address, model and key are the same', () => {
  const bucket = rateBucket(ONE);
  expect(rateBucket({ ...ONE, baseURL: 'http://127.0.0.1:1/v1/', key: `${ONE.key}\n` })).toBe(bucket);
  const others = [
    { provider: 'gemini' },
    { model: 'gpt-other' },
    { baseURL: undefined },
    { key: 'sk-proj-other' },
    { key: null },
  ];
  const different = others.map((other) => rateBucket({ ...ONE, ...other }));
  expect(new Set([bucket, ...different]).size).toBe(1 + others.length);
  expect(bucket).not.toContain(ONE.key.slice(-6));
});

test('the name that a database stores is the same in every process, and says nothing about the key', () => {
  expect(fleetBucket(ONE)).toBe('openai:gpt-test qrGLKNfb9g9xyI9GCTrPYNBl');
  expect(new Set([ONE, { ...ONE, key: 'sk-proj-other' }, { ...ONE, host: 'here' }].map(fleetBucket)).size).toBe(3);
});

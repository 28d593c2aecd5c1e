import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pythonLimits } from '../limits.ts';
import { readAnswer } from './read-answer.ts';

test('any line is read or refused, never thrown at', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => void readAnswer(line, pythonLimits)));
});

test('what is read as fields is plain, whatever was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const answer = readAnswer(JSON.stringify([0, { fields: value }]), pythonLimits);
      if (answer?.kind !== 'result' || !('fields' in answer.result)) return;
      for (const one of Object.values(answer.result.fields)) expect(one === null || typeof one !== 'object').toBe(true);
    }),
  );
});

test.each([
  ['[0, {"fields": {"__proto__": 1}}]'],
  ['[0, {"fields": {"a": {}}}]'],
  ['[0, {"fields": {"a": 1e999}}]'],
  ['[0, {"fields": {"a": "\\ud800"}}]'],
  ['[0, {"fields": {"1": 1}}]'],
  ['[0, {"fields": {}}, 1]'],
  ['["0", {"fields": {}}]'],
  ['[0, {"error": {"type": "NICE", "reason": "x", "message": "y"}}]'],
  ['[0, {"error": {"type": "RUNTIME_ERROR", "reason": "<b>", "message": "y"}}]'],
  ['{"problems": [1], "advice": []}'],
  ['['.repeat(100_000)],
  ['true'],
])('refused: %s', (line) => {
  expect(readAnswer(line.slice(0, 200_000), pythonLimits)).toBeUndefined();
});

test('a problem keeps what problems have, and no more', () => {
  const problem = { type: 'RUNTIME_ERROR', reason: 'exception', message: 'x'.repeat(5_000), line: 3, column: 'no', extra: 1 };
  const answer = readAnswer(JSON.stringify([4, { error: problem }]), pythonLimits);
  expect(answer).toEqual({
    kind: 'result',
    index: 4,
    result: { error: { type: 'RUNTIME_ERROR', reason: 'exception', message: 'x'.repeat(1_000), line: 3 } },
  });
});

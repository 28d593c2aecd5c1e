import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pythonLimits } from '../limits.ts';
import { readAnswer } from './read-answer.ts';

test('any line is read or refused, and nothing throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => void readAnswer(line, pythonLimits)));
});

test('what is read as fields is plain data, whatever was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const answer = readAnswer(JSON.stringify({ fields: value }), pythonLimits);
      if (answer?.kind !== 'result' || !('fields' in answer.result)) return;
      for (const one of Object.values(answer.result.fields)) expect(one === null || typeof one !== 'object').toBe(true);
    }),
  );
});

test('a result may have as many fields and characters as Python may return', () => {
  const many = Object.fromEntries(Array.from({ length: pythonLimits.fields }, (_, at) => [`a${at}`, at]));
  expect(readAnswer(JSON.stringify({ fields: many }), pythonLimits)).toMatchObject({ kind: 'result' });
  const fields = { a: '😀'.repeat(pythonLimits.resultCharacters - 1) };
  expect(readAnswer(JSON.stringify({ fields }), pythonLimits)).toMatchObject({ kind: 'result', result: { fields } });
});

test.each([
  ['{"fields": {"__proto__": 1}}'],
  ['{"fields": {"a": {}}}'],
  ['{"fields": {"a": 1e999}}'],
  ['{"fields": {"a": "\\ud800"}}'],
  ['{"fields": {"1": 1}}'],
  ['[0, {"fields": {}}]'],
  ['{"loaded": 1}'],
  [`{"fields": {"a": "${'x'.repeat(70_000)}"}}`],
  ['{"error": {"type": "NICE", "reason": "x", "message": "y"}}'],
  ['{"error": {"type": "RUNTIME_ERROR", "reason": "<b>", "message": "y"}}'],
  ['{"problems": [1], "advice": []}'],
  ['['.repeat(100_000)],
  ['true'],
  ['null'],
  ['[]'],
  ['{"fields": []}'],
  [`{"fields": {${Array.from({ length: 201 }, (_, at) => `"a${at}": 1`).join()}}}`],
  ['{"error": "no"}'],
  ['{"error": ["no"]}'],
  ['{"error": {"type": 1, "reason": "x", "message": "y"}}'],
  ['{"error": {"type": "RUNTIME_ERROR", "reason": 1, "message": "y"}}'],
  ['{"error": {"type": "RUNTIME_ERROR", "reason": "x", "message": 1}}'],
  ['{"problems": {}, "advice": []}'],
  ['{"problems": [], "advice": {}}'],
])('refused: %s', (line) => {
  expect(readAnswer(line.slice(0, 200_000), pythonLimits)).toBeUndefined();
});

test('a problem keeps its own fields, and no more', () => {
  const problem = { type: 'RUNTIME_ERROR', reason: 'exception', message: 'x'.repeat(5_000), line: 3, column: 'no', extra: 1 };
  const answer = readAnswer(JSON.stringify({ error: problem }), pythonLimits);
  expect(answer).toEqual({
    kind: 'result',
    result: { error: { type: 'RUNTIME_ERROR', reason: 'exception', message: 'x'.repeat(1_000), line: 3 } },
  });
});

test('is not read if JSON.parse would alter or drop something in it', () => {
  const read = (fields: string) => readAnswer(`{"fields": {${fields}}}`, pythonLimits);
  for (const lost of ['"n": 9007199254740993', '"n": 1e400', '"n": 1, "n": 2', '"n": 1.00000000000000000001'])
    expect(read(lost)).toBeUndefined();
  expect(read('"n": 1.50, "s": "a \\f b"')).toMatchObject({ result: { fields: { n: 1.5, s: 'a \f b' } } });
});

import { describe, expect, test } from 'vitest';
import { compile, type Gate, type UnitContext } from '../src/index.ts';

const reply = '{"n": 1}';
const gates: readonly (readonly [string, Gate<unknown>])[] = [
  ['document', compile({ schema: { type: 'object' } })],
  ['tool-calls', compile({ kind: 'tool-calls', tools: [{ name: 'ping' }] })],
  ['checked document', compile({ checks: [{ name: 'fine', run: () => undefined }] })],
];

describe.each(gates)('what is given with a reply: %s', (_, gate) => {
  test.each([
    [{ finish_reason: 'length' }, 'There is no option `finish_reason` of a reply. Did you mean `finishReason`?'],
    [{ inputs: {} }, 'There is no option `inputs` of a reply. Did you mean `input`?'],
    [{ finishReason: { unified: 'length' } }, "`finishReason` must be the provider's word, such as `stop`, not an object."],
  ])('is never ignored: %j', async (given, message) => {
    const unit = given as UnitContext;
    expect(() => gate.judge(reply, unit)).toThrow(message);
    expect(() => gate.stream(unit)).toThrow(message);
    expect(() => gate.stream().end(unit)).toThrow(message);
    await expect(gate.check(reply, undefined, unit)).rejects.toThrow(message);
  });

  test('may be null or undefined, as clients of providers have it', async () => {
    for (const finishReason of [null, undefined]) {
      const stream = gate.stream();
      stream.push(reply);
      expect(gate.judge(reply, { finishReason })).toEqual(gate.judge(reply));
      expect(stream.end({ finishReason })).toEqual(gate.judge(reply));
      expect(await gate.check(reply, undefined, { finishReason })).toEqual(await gate.check(reply));
    }
  });

  test('counts in a stream whether it comes first or last', () => {
    const [first, last] = [gate.stream({ finishReason: 'length' }), gate.stream()];
    for (const stream of [first, last]) stream.push(reply);
    expect(first.end()).toEqual(gate.judge(reply, { finishReason: 'length' }));
    expect(last.end({ finishReason: 'length' })).toEqual(gate.judge(reply, { finishReason: 'length' }));
  });
});

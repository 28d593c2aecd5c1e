import { expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import replies from './ordinary-replies.json' with { type: 'json' };

const text = { type: 'string' };
const gates = {
  documents: compile({
    schema: { type: 'object', properties: { id: { type: 'integer' }, title: text }, required: ['id', 'title'] },
  } as never),
  calls: compile({
    kind: 'tool-calls',
    tools: [
      { name: 'get_weather', parameters: { type: 'object', properties: { city: text }, required: ['city'] } },
      { name: 'refund', parameters: { type: 'object', properties: { order: text }, required: ['order'] } },
    ],
  } as never),
};

it('lets ordinary replies pass, in ten languages', () => {
  const judged = Object.entries(gates).flatMap(([kind, gate]) =>
    Object.values(replies[kind as keyof typeof gates])
      .flat()
      .map((reply) => ({ reply, verdict: gate.judge(reply) })),
  );
  const held = judged.filter(({ verdict }) => verdict.status !== 'pass').map(({ reply }) => reply);
  expect(judged.length).toBeGreaterThanOrEqual(100);
  expect([held, held.length <= judged.length * 0.04]).toEqual([held, true]);
});

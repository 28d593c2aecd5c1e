import { expect, it } from 'vitest';
import { BatchGathering } from './batch-gathering.ts';

function holding(...texts: readonly string[]): BatchGathering {
  const gathering = new BatchGathering({ name: 'ask' } as never);
  for (const [at, text] of texts.entries())
    gathering.add({ id: String(at), unit: String(at), attempt: 1, text, request: '', reserved: {} as never });
  return gathering;
}
const most = (questions: number, bytes: number) => ({ model: { most: { questions, bytes } } }) as never;

it('has room for as many requests as the provider takes', () => {
  expect([1, 2, 3].map((questions) => holding('a', 'b').hasRoom(most(questions, 1000), 'c'))).toEqual([false, false, true]);
});

it('and for as many bytes, with a line break after each', () => {
  // Two bytes for the letter, one for its line break, and the next request has to stay below the limit.
  expect([4, 5, 6].map((bytes) => holding('é').hasRoom(most(9, bytes), 'é'))).toEqual([false, false, true]);
  expect(holding().hasRoom(most(1, 1), 'too long')).toBe(true);
});

it('gives each attempt of each unit an id of its own, in each batch another', () => {
  const [one, other] = [holding(), holding()];
  const asked = [
    { unit: 'a', attempt: 1 },
    { unit: 'a', attempt: 2 },
    { unit: 'b', attempt: 1 },
  ];
  expect(new Set([one, other].flatMap((batch) => asked.map((key) => batch.idOf(key)))).size).toBe(6);
  expect(one.idOf({ unit: 'a', attempt: 1 })).toBe(one.idOf({ unit: 'a', attempt: 1 }));
});

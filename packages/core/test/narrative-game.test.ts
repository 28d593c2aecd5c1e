import { expect, test } from 'vitest';
import { newTally, play, type Tally } from '../../../examples/narrative-game/game.ts';
import { OPTIONS } from '../../../examples/narrative-game/options.ts';
import { isWhole } from '../../../scripts/tests/share.ts';

const GAMES = Number(process.env.TAMIS_GAMES ?? (isWhole ? 15 : 4));

test('with a gate no move is made on a wrong premise, and a list or an intent needs at most half the re-asks of a number', async () => {
  const tallies: Tally[] = [];
  for (const option of OPTIONS) {
    const tally = newTally();
    for (let seed = 1; seed <= GAMES; seed++) await play(option, seed, tally);
    tallies.push(tally);
  }
  const [none, person, intent, index, list, prompt] = tallies as [Tally, Tally, Tally, Tally, Tally, Tally];
  for (const gated of [person, intent, index, list]) {
    expect(gated.wrong).toBe(0);
    expect(gated.moves).toBeGreaterThan(GAMES);
    expect(gated.stopped).toBeGreaterThan(0);
  }
  expect(none.derailed).toBeGreaterThan(GAMES / 2);
  expect(intent.reasks * 2).toBeLessThanOrEqual(index.reasks);
  expect(list.reasks * 2).toBeLessThanOrEqual(index.reasks);
  expect(person.people).toBeGreaterThan(0);
  // A prompt helps, and guarantees nothing.
  expect(prompt.wrong).toBeGreaterThan(0);
  expect(prompt.wrong).toBeLessThan(none.wrong);
});

test('a game is the same each time it is played', async () => {
  const [, , , index] = OPTIONS;
  const tallies = [newTally(), newTally()];
  for (const tally of tallies) if (index !== undefined) await play(index, 7, tally);
  expect(tallies[0]).toEqual(tallies[1]);
});

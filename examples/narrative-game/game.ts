import { ACTORS, type Deed, done, happening, isPossible, newHouse, WAIT } from './house.ts';
import type { Mind } from './mind.ts';
import type { Option } from './options.ts';

/** What is counted over games. */
export interface Tally {
  games: number;
  moves: number;
  /** Moves that were not possible, or that nobody wanted. */
  wrong: number;
  /** Games with at least one of those. */
  derailed: number;
  reasks: number;
  waits: number;
  people: number;
  calls: number;
  /** Moves that the last look stopped, because the house had changed after the decision. */
  stopped: number;
}

/** A tally of nothing. */
export function newTally(): Tally {
  return { games: 0, moves: 0, wrong: 0, derailed: 0, reasks: 0, waits: 0, people: 0, calls: 0, stopped: 0 };
}

const ROUNDS = 3;

/** One game under an option. Others wait while one takes a turn; the house does not. */
export async function play(option: Option, seed: number, tally: Tally): Promise<void> {
  let house = newHouse(seed);
  const before = tally.wrong;
  for (let number = 0; number < ROUNDS * ACTORS.length; number++) {
    const actor = ACTORS[number % ACTORS.length] as (typeof ACTORS)[number];
    const seen = house;
    house = happening(house, seed, 2 * number);
    const { deed = WAIT, mind, calls, people, recheck } = await option.turn({ actor, seen, now: () => house, seed, number });
    // Between the decision and the deed the house may change once more.
    if (number % 3 === 0) house = happening(house, seed, 2 * number + 1);
    const isStopped = deed.type !== 'wait' && recheck !== undefined && !(await recheck());
    const last = isStopped ? WAIT : deed;
    tally.calls += calls;
    tally.reasks += calls - 1;
    tally.people += people;
    if (isStopped) tally.stopped++;
    if (last.type === 'wait') tally.waits++;
    else {
      tally.moves++;
      if (!isPossible(last, actor, house) || !isWanted(last, mind)) tally.wrong++;
      house = done(last, actor, house);
    }
  }
  tally.games++;
  if (tally.wrong > before) tally.derailed++;
}

function isWanted(deed: Deed, { wants }: Mind): boolean {
  return wants.some(({ type, target }) => type === deed.type && target === deed.target);
}

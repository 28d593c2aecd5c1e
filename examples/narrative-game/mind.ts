import { ACTORS, type Actor, type Deed, type House, isPossible, nextRoom, WAIT } from './house.ts';
import { chance, oneOf } from './random.ts';

/** What a scripted model has in mind: what it really wants, and what it points at. */
export interface Mind {
  /** What the actor wants, best first; true to its goal. */
  readonly wants: readonly Deed[];
  /** What the model points at as its first choice, which may not be what it wants. */
  readonly points: Deed;
  /** How the reply is written. */
  readonly manner: 'clean' | 'fenced' | 'trailing-comma' | 'prose' | 'off-the-list';
  readonly goal: string;
  /** Whether it goes by what a prompt says about targets that are gone. */
  readonly heeds: boolean;
}

/** What each actor is after. */
const GOALS: { readonly [actor in Actor]: { readonly goal: string; readonly who?: Actor; readonly thing?: string } } = {
  ann: { goal: 'find the lamp', thing: 'lamp' },
  bob: { goal: 'ask Ann about the lamp', who: 'ann' },
  cleo: { goal: 'find the letter for Bob', thing: 'letter' },
  dan: { goal: 'warn Cleo', who: 'cleo' },
};

/**
 * What a model has in mind at a turn. It follows from the seed and from what is true alone, so that every option meets the same
 * mistakes in the same state: a door that was locked meanwhile, someone who left, a detour or another target where what is wanted is
 * not on the list, a number that is one off, and replies that are badly written. `told` is how often the model was told why not.
 */
export function mindOf(actor: Actor, seen: House, seed: number, turn: number, told: number): Mind {
  const next = chance('mind', seed, turn, actor, JSON.stringify(seen), told);
  const all = wantsOf(actor, seen, next);
  const slip = next();
  const heeds = next() < 0.6;
  // Once it was told what is possible, a model does better, though not always.
  const isCareful = told > 0 && next() < 0.7;
  const wants = isCareful ? all.filter((deed) => isPossible(deed, actor, seen)) : all;
  const [first = WAIT] = wants;
  const points = isCareful || slip > 0.25 ? first : wrongPick(first, actor, seen, slip, next);
  const manner = oneOf(['clean', 'clean', 'clean', 'clean', 'fenced', 'trailing-comma', 'prose', 'off-the-list'] as const, next);
  const isSure = points === first;
  return { wants, points, manner: isSure ? manner : 'clean', goal: GOALS[actor].goal, heeds };
}

/** What would bring the actor nearer to its goal, as far as it can see, and something else that it may do meanwhile. */
function wantsOf(actor: Actor, seen: House, next: () => number): readonly Deed[] {
  const { who, thing } = GOALS[actor];
  const here = seen.places[actor] ?? '';
  const there = who === undefined ? seen.things[thing ?? ''] : seen.places[who];
  const goal: Deed = who === undefined ? { type: 'take', target: thing ?? '' } : { type: 'talk', target: who };
  const way = there === undefined ? undefined : nextRoom(here, there);
  const first = there === here ? goal : way === undefined || there === actor ? WAIT : { type: 'go' as const, target: way };
  const company = ACTORS.filter((other) => other !== actor && other !== who && seen.places[other] === here);
  const meanwhile: Deed = company.length === 0 ? WAIT : { type: 'talk', target: oneOf(company, next) };
  return first.type === 'wait' ? [WAIT] : [first, meanwhile, WAIT];
}

/** A detour, another target, or the neighbour in the list: something that is not what the actor wants. */
function wrongPick(first: Deed, actor: Actor, seen: House, slip: number, next: () => number): Deed {
  const rooms = ['hall', 'kitchen', 'library', 'garden'].map((target): Deed => ({ type: 'go', target }));
  const people = ACTORS.filter((other) => other !== actor).map((target): Deed => ({ type: 'talk', target }));
  const others = [...rooms, ...people].filter((deed) => deed.target !== first.target && isPossible(deed, actor, seen));
  const likely = slip < 0.15 ? others.filter(({ type }) => type === first.type) : others;
  return oneOf(likely.length > 0 ? likely : [first], next);
}

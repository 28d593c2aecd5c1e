import type { Action, ActionContract } from '@tamis/core';
import { chance, oneOf } from './random.ts';

/** The rooms, each with those next to it; each way has a door that may be locked. */
const ROOMS: { readonly [room: string]: readonly string[] } = {
  hall: ['kitchen', 'library', 'garden'],
  kitchen: ['hall', 'garden'],
  library: ['hall'],
  garden: ['hall', 'kitchen'],
};

/** The four who play. */
export const ACTORS = ['ann', 'bob', 'cleo', 'dan'] as const;

/** One who plays. */
export type Actor = (typeof ACTORS)[number];

/** What is true in the house. Plain data: preconditions read it as `world`. */
export interface House {
  /** Where everybody is. */
  readonly places: { readonly [who: string]: string };
  /** The doors that are locked, as `from-to`. */
  readonly locked: readonly string[];
  /** What lies around, and where; what somebody holds is with them. */
  readonly things: { readonly [thing: string]: string };
}

/** Something to do: a type and what it is about. */
export interface Deed {
  readonly type: 'go' | 'talk' | 'take' | 'wait';
  readonly target: string;
}

export const WAIT: Deed = { type: 'wait', target: '' };

/** The house at the start of a game. */
export function newHouse(seed: number): House {
  const next = chance('house', seed);
  const rooms = Object.keys(ROOMS);
  const places = Object.fromEntries(ACTORS.map((actor) => [actor, oneOf(rooms, next)]));
  const locked = doors().filter(() => next() < 0.3);
  return { places, locked, things: { lamp: oneOf(rooms, next), letter: oneOf(rooms, next) } };
}

function doors(): readonly string[] {
  return Object.entries(ROOMS).flatMap(([from, next]) => next.map((to) => `${from}-${to}`));
}

/** What happens in the house while a model thinks: a door is locked or opened, somebody wanders off. */
export function happening(house: House, seed: number, turn: number): House {
  const next = chance('happening', seed, turn);
  const kind = next();
  if (kind < 0.3) {
    const door = oneOf(doors(), next);
    const locked = house.locked.includes(door) ? house.locked.filter((one) => one !== door) : [...house.locked, door];
    return { ...house, locked };
  }
  if (kind > 0.6) return house;
  const who = oneOf(ACTORS, next);
  return { ...house, places: { ...house.places, [who]: oneOf(ROOMS[house.places[who] ?? ''] ?? [], next) } };
}

/** What an actor sees of a house, as a contract: everything that looks possible from where they are. */
export function contractFor(actor: Actor, house: House, how: Partial<ActionContract> = {}): ActionContract {
  const here = house.places[actor] ?? '';
  const others = ACTORS.filter((other) => other !== actor && house.places[other] === here);
  const things = Object.keys(house.things).filter((thing) => house.things[thing] === here);
  const actions: readonly Action[] = [
    ...(ROOMS[here] ?? []).map((room) => actionOf({ type: 'go', target: room }, actor, room)),
    ...others.map((other) => actionOf({ type: 'talk', target: other }, actor, here)),
    ...things.map((thing) => actionOf({ type: 'take', target: thing }, actor, here)),
    { id: 'wait', type: 'wait', command: 'wait and watch' },
  ];
  return { kind: 'actions', actions, about: ABOUT, wait: 'wait', ...how };
}

const COMMANDS = { go: 'go to the', talk: 'talk to', take: 'take the', wait: 'wait' };

function actionOf({ type, target }: Deed, actor: Actor, place: string): Action {
  const command = `${COMMANDS[type]} ${target}`;
  return { id: `${type}-${target}`, type, command, targets: [{ id: target, place }], arguments: { actor } };
}

/** What must be true just before each type of action, declared once. */
const ABOUT: NonNullable<ActionContract['about']> = {
  go: {
    preconditions: [
      { name: 'door-open', expr: "world.places[actor] + '-' + target.id not in world.locked", error: 'The door is locked.' },
      { name: 'next-door', expr: 'target.id in world.ways[world.places[actor]]', error: 'That room is not next to this one.' },
    ],
    effects: [{ name: 'place', before: 'world.places[actor]', after: 'target.id' }],
    summary: '{actor}: {command}',
    constraints: ['Only through a door that is not locked.'],
  },
  talk: {
    preconditions: [{ name: 'still-here', expr: 'world.places[target.id] == world.places[actor]', error: 'They have left.' }],
    summary: '{actor}: {command}',
    constraints: ['Only while they are in the same room.'],
  },
  take: {
    preconditions: [{ name: 'still-here', expr: 'world.things[target.id] == world.places[actor]', error: 'It is gone.' }],
    summary: '{actor}: {command}',
  },
};

/** The house as preconditions see it. */
export function worldOf(house: House) {
  return { ...house, ways: ROOMS };
}

/** Whether something can be done, by the rules of the house themselves: the referee does not ask the gate. */
export function isPossible({ type, target }: Deed, actor: Actor, { places, locked, things }: House): boolean {
  const here = places[actor] ?? '';
  switch (type) {
    case 'go':
      return (ROOMS[here] ?? []).includes(target) && !locked.includes(`${here}-${target}`);
    case 'talk':
      return places[target] === here;
    case 'take':
      return things[target] === here;
    case 'wait':
      return true;
  }
}

/** The house after something was done, possible or not: an engine without a gate does what it is told. */
export function done({ type, target }: Deed, actor: Actor, house: House): House {
  if (type === 'go') return { ...house, places: { ...house.places, [actor]: target } };
  return type === 'take' ? { ...house, things: { ...house.things, [target]: actor } } : house;
}

/** The way to a room, as the next room on it; undefined where somebody is there already. */
export function nextRoom(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  return (ROOMS[from] ?? []).includes(to) ? to : 'hall';
}

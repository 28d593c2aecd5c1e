import { reasonOf } from '../lib/reason-of.ts';
import { Fault, type Gate, type World } from '../model/index.ts';

/** The part of a gate that tells whether its contract reads the world. */
export type WorldGate = Pick<Gate<never>, 'worldReader'>;

/** Reads the current world. If that fails, it throws a Fault and nothing passes. */
export async function readWorld(world: World): Promise<unknown> {
  let state: unknown;
  try {
    state = await (typeof world === 'function' ? (world as () => unknown)() : world);
  } catch (problem) {
    if (problem instanceof Fault) throw problem;
    throw new Fault('fault.world', `The world could not be read: ${reasonOf(problem)}`);
  }
  return plainState(state);
}

// Like `readWorld`, for code that cannot wait. Throws a TypeError if reading the world is asynchronous.
export function readWorldNow(world: World): unknown {
  const state: unknown = typeof world === 'function' ? (world as () => unknown)() : world;
  if (typeof (state as PromiseLike<unknown> | null | undefined)?.then !== 'function') return plainState(state);
  // What nobody waits for may still fail, and that would end the process.
  Promise.resolve(state).catch(() => undefined);
  throw new TypeError('`world` is a promise, for which `gate.judge` can’t wait; use `await gate.check(reply, world)`.');
}

// Rejects a function in place of a state, because it would never be called.
function plainState(state: unknown): unknown {
  if (typeof state !== 'function') return state;
  throw new Fault('fault.world', 'The world could not be read: `world` returned a function.');
}

/**
 * Throws a Fault if a contract reads the world and none was given. This is a mistake in the program, so it is not reported to a model.
 * `owner` names the function that was called without a world.
 */
export function requireWorld(owner: string, gate: WorldGate, world: World): void {
  if (world === undefined) refuse(`No \`world\` was given to ${owner}`, gate);
}

/** Reads the current world for a gate. Throws a Fault if that fails, or if the contract reads a world and none was given. */
export async function worldNow(owner: string, gate: WorldGate, world: World): Promise<unknown> {
  requireWorld(owner, gate, world);
  const state = await readWorld(world);
  if (state === undefined) refuse(`The \`world\` given to ${owner} returned undefined`, gate);
  return state;
}

function refuse(missing: string, { worldReader }: WorldGate): void {
  const reader = worldReader?.();
  if (reader === undefined) return;
  const expected = 'Pass the state, or a function that returns it.';
  throw new Fault('fault.world', `${missing}, but the precondition ${reader} reads it. ${expected}`);
}

/** How the state of the world that a contract needs is read: at once, or with a wait. */
export interface WorldReading {
  // For code that cannot wait.
  readonly now: (world: World) => unknown;
  readonly soon: (owner: string, gate: WorldGate, world: World) => Promise<unknown>;
}

/** Reads the state of the world, and throws a Fault if what a contract needs is missing. */
export const worldReading: WorldReading = { now: readWorldNow, soon: worldNow };

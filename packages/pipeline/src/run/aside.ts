import type { Lane } from './lane.ts';
import type { Stop } from './run-end.ts';

/** So many units in a row that nobody answers are no bad luck: the provider is down. */
const OUTAGE = 3;

/** A unit whose faults are spent. */
export interface GivenUp {
  readonly unit: string;
  readonly lane: Lane;
  /** How the run stops if it turns out that the provider is down. */
  readonly stop: Extract<Stop, { kind: 'provider' }>;
  /** Whether an earlier process gave it up, too. */
  readonly wasBefore: boolean;
}

/**
 * Units whose faults are spent while nobody else was answered: the provider may be down, or it can't answer this unit. The other units
 * tell which. Those that were put aside are asked again when no other unit is left, and fail if they are not answered then.
 */
export class Aside {
  readonly #units = new Map<string, GivenUp>();
  readonly #again = new Set<string>();

  /** Puts a unit aside; false where so many are that the provider must be down. */
  put(given: GivenUp): boolean {
    if (given.lane.giveUp(given.unit) >= OUTAGE) return false;
    this.#units.set(given.unit, given);
    return true;
  }

  has(unit: string): boolean {
    return this.#units.has(unit);
  }

  /** Whether a unit is asked again after it was put aside. */
  isAgain(unit: string): boolean {
    return this.#again.has(unit);
  }

  /** Asks a unit again, if there is reason to think that its provider answers others; says how the run stops otherwise. */
  again(unit: string): Stop | undefined {
    const given = this.#units.get(unit);
    this.#units.delete(unit);
    if (given === undefined) return undefined;
    const { lane, stop, wasBefore } = given;
    // A server that can't be reached says nothing about a unit.
    if (!lane.hasAnswered && (!wasBefore || stop.code === 'fault.network')) return stop;
    this.#again.add(unit);
    return undefined;
  }
}

import type { Lane } from './lane.ts';
import type { Stop } from './run-end.ts';

const OUTAGE = 3;

interface GivenUp {
  readonly unit: string;
  readonly lane: Lane;
  readonly stop: Extract<Stop, { kind: 'provider' }>;
  // Whether an earlier process gave it up too.
  readonly wasBefore: boolean;
}

// Holds units that used up their faults while no other unit was answered. Either the provider is down, or it can't answer these units; the
// other units will tell which. The units are asked again when no other unit is left, and fail if they are not answered then.
export class Aside {
  readonly #units = new Map<string, GivenUp>();
  readonly #again = new Set<string>();

  // Puts a unit aside. Returns false if there are so many that the provider must be down.
  put(given: GivenUp): boolean {
    if (given.lane.giveUp(given.unit) >= OUTAGE) return false;
    this.#units.set(given.unit, given);
    return true;
  }

  has(unit: string): boolean {
    return this.#units.has(unit);
  }

  isAgain(unit: string): boolean {
    return this.#again.has(unit);
  }

  // Allows a unit to be asked again if its provider seems to answer others. Otherwise returns how the run stops.
  again(unit: string): Stop | undefined {
    const given = this.#units.get(unit);
    this.#units.delete(unit);
    if (given === undefined) return undefined;
    const { lane, stop, wasBefore } = given;
    // An unreachable server says nothing about a unit.
    if (!lane.hasAnswered && (!wasBefore || stop.code === 'fault.network')) return stop;
    this.#again.add(unit);
    return undefined;
  }
}

import type { StoredStep } from '../run/step-order.ts';
import type { StoredResult } from '../run/stored-unit.ts';
import { storedUnit, withResult } from '../run/stored-unit.ts';
import type { Unit } from '../units/unit.ts';

// A stored unit on its way through the steps. Its fields are read when they are first needed, which is never if all verdicts stand.
export class GrowingUnit {
  readonly #id: string;
  readonly #input: string | undefined;
  #unit: Unit | undefined;
  #waiting: (readonly [StoredStep['scope'], StoredResult])[] = [];

  constructor(id: string, input: string | undefined) {
    this.#id = id;
    this.#input = input;
  }

  add(scope: StoredStep['scope'], result: StoredResult): void {
    this.#waiting.push([scope, result]);
  }

  get now(): Unit {
    const before = this.#unit ?? storedUnit(this.#id, [], this.#input, []);
    this.#unit = this.#waiting.reduce((unit, [scope, result]) => withResult(unit, scope, result), before);
    this.#waiting = [];
    return this.#unit;
  }
}

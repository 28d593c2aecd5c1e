import { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Clock } from '../ports/clock.ts';
import type { FinishReason } from '../ports/model.ts';
import type { AskGiven } from './ask-given.ts';

/** The gate of a run, which looks at the host's world as it is at each check. */
export class RunChecks<Value> {
  readonly #given: AskGiven<Value>;
  readonly #clock: Clock;

  constructor(given: AskGiven<Value>, clock: Clock) {
    this.#given = given;
    this.#clock = clock;
  }

  /** The verdict on a text. */
  async check(text: string, finishReason?: FinishReason): Promise<Verdict> {
    const { gate, input } = this.#given;
    const context = {
      ...this.#context(),
      ...(input === undefined ? {} : { input }),
      ...(finishReason === undefined ? {} : { finishReason }),
    };
    return (await gate.check(text, await this.#world(), context)) as Verdict;
  }

  /** What speaks against a value that a person agreed to. */
  async recheck(value: Value): Promise<readonly Finding[]> {
    return await this.#given.gate.recheck(value, await this.#world(), this.#context());
  }

  /** The world as it is now; if the host can't say, that is a fault and nothing passes. */
  async #world(): Promise<unknown> {
    const { world } = this.#given;
    if (typeof world !== 'function') return world;
    try {
      return (await world()) as unknown;
    } catch (problem) {
      throw new Fault(
        'fault.check',
        `The world could not be read: ${problem instanceof Error ? problem.message : String(problem)}`,
      );
    }
  }

  #context() {
    const { cancel } = this.#given;
    return { clock: this.#clock, ...(cancel === undefined ? {} : { cancel }) };
  }
}

import { Exhausted } from './errors.ts';

/** The limits of one evaluation. */
export interface ExpressionBudget {
  /** The iterations of loops, and the work of functions in the same unit. */
  readonly steps: number;
  /** The characters and items created in total. */
  readonly size: number;
  /** The nesting of calls and of values. */
  readonly depth: number;
}

export const USUAL_EXPRESSION_BUDGET: ExpressionBudget = { steps: 200_000, size: 1_000_000, depth: 100 };

// The longest whole number allowed, in bits. It has about 5,000 digits.
export const MOST_BITS = 16_384;

/** Tracks how much of a budget is left. */
export class Meter {
  #steps = 0;
  #size = 0;
  #depth = 0;

  constructor(budget: ExpressionBudget) {
    this.refill(budget);
  }

  /** Restores the full budget. */
  refill(budget: ExpressionBudget): void {
    this.#steps = budget.steps;
    this.#size = budget.size;
    this.#depth = budget.depth;
  }

  /** Counts work. */
  work(steps: number): void {
    this.#steps -= steps;
    if (!(this.#steps >= 0)) throw new Exhausted('steps');
  }

  /** Counts characters or items before they are made. */
  make(size: number): void {
    this.#size -= size;
    if (!(this.#size >= 0)) throw new Exhausted('size');
  }

  /** Goes one level down. `leave` goes back up. */
  enter(): void {
    if (--this.#depth < 0) throw new Exhausted('depth');
  }

  leave(): void {
    this.#depth++;
  }
}

import { type StageCode, stageCodes } from '../../codes/stage-codes.ts';
import type { Documents } from '../../contract/documents.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Surroundings } from './vocabulary.ts';

/** What coercion needs to know beyond the value. */
export interface CoerceOptions {
  /** What may stand around the words of a vocabulary. */
  readonly vocabulary: Surroundings;
  readonly documents: Documents;
  /** Whether a value meets the subschema of that name. */
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  /** The text a number or literal was written in, by its pointer in the parsed value. */
  readonly sourceAt: (pointer: string) => string | undefined;
  /** The same for strict JSON inside a string, by pointers in what that holds. */
  readonly sourcesIn: (text: string) => (pointer: string) => string | undefined;
  /** Strict JSON inside a string, within the limits; undefined if it is not. */
  readonly readText: (text: string) => Json | undefined;
  /** Damaged JSON that makes up a whole string, repaired; undefined if it can't be. */
  readonly readLoose: (text: string) => Json | undefined;
  /** Whether unsafe alterations are made (and held) or left alone. */
  readonly unsafe: boolean;
}

/**
 * Where we are: the pointer in the coerced value and in the value as parsed, which renamed keys make differ. What was read
 * from a string has sources of its own.
 */
export interface CoerceSpot {
  readonly path: string;
  readonly origin: string;
  readonly sourceAt: (pointer: string) => string | undefined;
}

/** The state of one coercion: what was altered so far, and how much work is left to spend. */
export class Coercion {
  readonly options: CoerceOptions;
  readonly changes: Change[] = [];
  readonly findings: Finding[] = [];
  readonly budget: { steps: number };
  /** Where a single value was put into a list; its item must not be wrapped again, or a recursive schema never ends. */
  readonly #wrapped: Set<string>;

  constructor(options: CoerceOptions, budget: { steps: number }, wrapped: ReadonlySet<string> = new Set()) {
    this.options = options;
    this.budget = budget;
    this.#wrapped = new Set(wrapped);
  }

  /** Another attempt that shares the budget, for trying one branch of a union. */
  fork(): Coercion {
    return new Coercion(this.options, this.budget, this.#wrapped);
  }

  /** Records an alteration of the value; false, and nothing recorded, if the policy does not let it happen. */
  change(code: StageCode, path: string, before: Json, after: Json): boolean {
    const safety = stageCodes[code].safety ?? 'unsafe';
    if (safety === 'unsafe' && !this.options.unsafe) return false;
    this.changes.push({ code, safety, path, before, after });
    return true;
  }

  /** What a value becomes, recorded; undefined if the policy does not let it happen. */
  altered(code: StageCode, path: string, before: Json, after: Json): Json | undefined {
    return this.change(code, path, before, after) ? after : undefined;
  }

  /** Records that a value was put into a list; false if it is itself the only item of such a list. */
  wrap(path: string, value: Json): boolean {
    if (this.#wrapped.has(path.slice(0, path.lastIndexOf('/'))) || this.#wrapped.has(path)) return false;
    if (!this.change('coerce.scalar-to-list', path, value, [value])) return false;
    this.#wrapped.add(path);
    return true;
  }

  /** Takes over what another attempt did. */
  adopt(other: Coercion): void {
    this.changes.push(...other.changes);
    this.findings.push(...other.findings);
    for (const path of other.#wrapped) this.#wrapped.add(path);
  }
}

import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf } from '../../codes/stage-entry.ts';
import type { Documents } from '../../contract/documents.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Surroundings } from './vocabulary.ts';

/** Returns the source text of a number or literal by pointer. It is looked up only when the spelling matters. */
export interface SourceAt {
  (pointer: string): string | undefined;
  /** Whether numbers may be written as whole floats. If none is, none has to be looked up. Unknown if absent. */
  readonly hasFloats?: boolean | undefined;
}

/** The input of coercion besides the value. */
export interface CoerceOptions {
  /** The text that may surround the words of a vocabulary. */
  readonly vocabulary: Surroundings;
  readonly documents: Documents;
  /** Every key that the schema describes, anywhere. */
  readonly described: ReadonlySet<string>;
  /** Whether a value meets the named subschema. */
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  /** Takes pointers into the parsed value. */
  readonly sourceAt: SourceAt;
  /** Returns the same lookup for strict JSON inside a string, by pointers into its value. */
  readonly sourcesIn: (text: string) => SourceAt;
  /** Reads strict JSON inside a string, within the limits. Returns undefined if it is not strict. */
  readonly readText: (text: string) => Json | undefined;
  /** Repairs damaged JSON that makes up a whole string. Returns undefined if that is impossible. */
  readonly readLoose: (text: string) => Json | undefined;
  /** The places, as references, where null means that the field was left out. */
  readonly absentNulls: ReadonlySet<string> | undefined;
  /** Whether unsafe changes are made (and held) or left alone. */
  readonly unsafe: boolean;
}

/**
 * The current place, as pointers into the coerced value and the parsed value, which differ after keys are renamed. A value read from a
 * string has its own sources.
 */
export interface CoerceSpot {
  readonly path: string;
  readonly origin: string;
  readonly sourceAt: SourceAt;
}

/** The state of one coercion: the changes made, and the remaining work budget. */
export class Coercion {
  readonly options: CoerceOptions;
  readonly changes: Change[] = [];
  readonly findings: Finding[] = [];
  readonly budget: { steps: number };
  /** The places where a single value was put into a list. Its item must not be wrapped again, or a recursive schema would never end. */
  readonly #wrapped: Set<string>;

  /** The places where a float was read as an integer. */
  readonly #whole: Set<string>;

  constructor(options: CoerceOptions, budget: { steps: number }, before?: Coercion) {
    this.options = options;
    this.budget = budget;
    this.#wrapped = new Set(before === undefined ? [] : before.#wrapped);
    this.#whole = new Set(before === undefined ? [] : before.#whole);
  }

  /** Returns another attempt that shares the budget, for trying one branch of a union. */
  fork(): Coercion {
    return new Coercion(this.options, this.budget, this);
  }

  /** Records a change to the value. Returns false, and records nothing, if the policy forbids it. */
  change(code: StageCode, path: string, before: Json, after: Json): boolean {
    const safety = safetyOf(code);
    if (safety === 'unsafe' && !this.options.unsafe) return false;
    this.changes.push({ code, safety, path, before, after });
    return true;
  }

  /** Records a change and returns the new value, or undefined if the policy forbids it. */
  altered(code: StageCode, path: string, before: Json, after: Json): Json | undefined {
    return this.change(code, path, before, after) ? after : undefined;
  }

  /** Records that a float was read as an integer, once, however many schemas require it. */
  whole(path: string, value: number, written: string): number {
    const after = value + 0; // not -0
    if (this.#whole.has(path)) return after;
    this.#whole.add(path);
    this.changes.push({ code: 'coerce.whole-float', safety: 'safe', path, before: value, after, args: { written } });
    return after;
  }

  /** Records that a value was put into a list. Returns false if it is itself the only item of such a list. */
  wrap(path: string, value: Json): boolean {
    if (this.#wrapped.has(path.slice(0, path.lastIndexOf('/'))) || this.#wrapped.has(path)) return false;
    if (!this.change('coerce.scalar-to-list', path, value, [value])) return false;
    this.#wrapped.add(path);
    return true;
  }

  /** Takes over the changes of another attempt. */
  adopt(other: Coercion): void {
    appendAll(this.changes, other.changes);
    appendAll(this.findings, other.findings);
    for (const path of other.#wrapped) this.#wrapped.add(path);
    for (const path of other.#whole) this.#whole.add(path);
  }
}

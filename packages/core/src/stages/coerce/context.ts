import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf } from '../../codes/stage-entry.ts';
import type { Documents } from '../../contract/documents.ts';
import { appendAll } from '../../lib/append-all.ts';
import type { Change, Finding, Json } from '../../model/index.ts';
import type { WordNeighbours } from './vocabulary.ts';

export interface SourceAt {
  (pointer: string): string | undefined;
  readonly hasFloats?: boolean | undefined;
}

export interface CoerceOptions {
  readonly vocabulary: WordNeighbours;
  readonly documents: Documents;
  readonly described: ReadonlySet<string>;
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  readonly sourceAt: SourceAt;
  readonly sourcesIn: (text: string) => SourceAt;
  readonly readText: (text: string) => Json | undefined;
  readonly readLoose: (text: string) => Json | undefined;
  readonly absentNulls: ReadonlySet<string> | undefined;
  readonly unsafe: boolean;
}

export interface CoerceSpot {
  readonly path: string;
  readonly origin: string;
  readonly sourceAt: SourceAt;
}

export class Coercion {
  readonly options: CoerceOptions;
  readonly changes: Change[] = [];
  readonly findings: Finding[] = [];
  readonly budget: { steps: number };
  // The places where a single value was put into a list. Its item must not be wrapped again, or a recursive schema would never end.
  readonly #wrapped: Set<string>;

  readonly #whole: Set<string>;

  constructor(options: CoerceOptions, budget: { steps: number }, before?: Coercion) {
    this.options = options;
    this.budget = budget;
    this.#wrapped = new Set(before === undefined ? [] : before.#wrapped);
    this.#whole = new Set(before === undefined ? [] : before.#whole);
  }

  fork(): Coercion {
    return new Coercion(this.options, this.budget, this);
  }

  change(code: StageCode, path: string, before: Json, after: Json): boolean {
    const safety = safetyOf(code);
    if (safety === 'unsafe' && !this.options.unsafe) return false;
    this.changes.push({ code, safety, path, before, after });
    return true;
  }

  altered(code: StageCode, path: string, before: Json, after: Json): Json | undefined {
    return this.change(code, path, before, after) ? after : undefined;
  }

  whole(path: string, value: number, written: string): number {
    const after = value + 0; // not -0
    if (this.#whole.has(path)) return after;
    this.#whole.add(path);
    this.changes.push({ code: 'coerce.whole-float', safety: 'safe', path, before: value, after, args: { written } });
    return after;
  }

  wrap(path: string, value: Json): boolean {
    if (this.#wrapped.has(path.slice(0, path.lastIndexOf('/'))) || this.#wrapped.has(path)) return false;
    if (!this.change('coerce.scalar-to-list', path, value, [value])) return false;
    this.#wrapped.add(path);
    return true;
  }

  adopt(other: Coercion): void {
    appendAll(this.changes, other.changes);
    appendAll(this.findings, other.findings);
    for (const path of other.#wrapped) this.#wrapped.add(path);
    for (const path of other.#whole) this.#whole.add(path);
  }
}

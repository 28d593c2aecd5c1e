import { type Code, codes } from '../../codes/registry.ts';
import type { Documents } from '../../contract/documents.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';

/** What coercion needs to know beyond the value. */
export interface CoerceOptions {
  readonly documents: Documents;
  /** Whether a value meets the subschema of that name. */
  readonly acceptsAt: (ref: string, value: Json) => boolean;
  /** The text a number or literal was written in, by its pointer in the parsed value. */
  readonly sourceAt: (pointer: string) => string | undefined;
  /** Strict JSON inside a string, within the limits; undefined if it is not. */
  readonly readText: (text: string) => Json | undefined;
  /** Whether unsafe alterations are made (and held) or left alone. */
  readonly unsafe: boolean;
}

/** Where we are: the pointer in the coerced value and in the value as parsed, which renamed keys make differ. */
export interface Spot {
  readonly path: string;
  readonly origin: string;
}

/** The state of one coercion: what was altered so far, and how much work is left to spend. */
export class Coercion {
  readonly options: CoerceOptions;
  readonly changes: Change[] = [];
  readonly findings: Finding[] = [];
  readonly budget: { steps: number };

  constructor(options: CoerceOptions, budget: { steps: number }) {
    this.options = options;
    this.budget = budget;
  }

  /** Another attempt that shares the budget, for trying one branch of a union. */
  fork(): Coercion {
    return new Coercion(this.options, this.budget);
  }

  /** Records an alteration of the value; false, and nothing recorded, if the policy does not let it happen. */
  change(code: Code, path: string, before: Json, after: Json): boolean {
    const safety = codes[code].safety ?? 'unsafe';
    if (safety === 'unsafe' && !this.options.unsafe) return false;
    this.changes.push({ code, safety, path, before, after });
    return true;
  }

  /** Takes over what another attempt did. */
  adopt(other: Coercion): void {
    this.changes.push(...other.changes);
    this.findings.push(...other.findings);
  }
}

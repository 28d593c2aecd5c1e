import { readValue, type Verdict } from '../model/index.ts';
import { evidenceOf } from '../stages/verdict/evidence-of.ts';
import type { Attempt } from './attempt.ts';
import { documentIn } from './document-in.ts';

export class EarlierValues {
  readonly #documents = new WeakMap<Attempt, string>();

  keep(attempt: Attempt, document: string | undefined): void {
    if (document !== undefined) this.#documents.set(attempt, document);
  }

  join(verdict: Verdict, earlier: readonly Attempt[]): Verdict {
    if (verdict.evidence === undefined) return verdict;
    const values = earlier.map((attempt) => this.#valueOf(attempt)).filter((value) => value !== undefined);
    return { ...verdict, evidence: evidenceOf(verdict, { earlier: values }) };
  }

  #valueOf(attempt: Attempt): unknown {
    const document = this.#documents.get(attempt);
    return readValue(attempt.verdict) ?? (document === undefined ? undefined : documentIn(document, attempt.finish));
  }
}

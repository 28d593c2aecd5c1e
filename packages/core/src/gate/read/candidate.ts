import type { Span } from '../../lib/span.ts';
import { type Change, type Finding, type Json, note, type Policy } from '../../model/index.ts';

export interface Candidate {
  readonly value: Json;
  readonly changes: readonly Change[];
  readonly warnings: readonly Finding[];
  readonly start: number;
  readonly end: number;
  readonly hasFloats?: boolean | undefined;
  readonly region: Span;
  readonly fenced: boolean;
  // Whether it is a literal in a program: not an answer, though it may contradict one.
  readonly inProgram: boolean;
}

// The documents read in a reply, and the reasons why the rest could not be read.
export interface CandidatesFound {
  readonly candidates: readonly Candidate[];
  // The first thing that could not be read. It is reported if nothing else could be read either.
  readonly trouble: Finding | undefined;
  readonly more: boolean;
}

export function tooManyCandidates({ limits }: Policy): Change {
  return note('extract.too-many-candidates', { limit: limits.candidates });
}

import type { Span } from '../lib/span.ts';
import type { Change } from '../model/change.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { noted } from '../model/noted.ts';

/** A piece of a reply that was read and may be the document. */
export interface Candidate {
  readonly value: Json;
  /** The changes made to find and read it. */
  readonly changes: readonly Change[];
  readonly warnings: readonly Finding[];
  /** The offset of its start in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether numbers in it may be written as whole floats. Unknown if absent. */
  readonly hasFloats?: boolean | undefined;
  /** The fence or stretch of the reply that it is in. */
  readonly region: Span;
  readonly fenced: boolean;
  /** Whether it is a literal in a program: not an answer, though it may contradict one. */
  readonly inProgram: boolean;
}

/** The documents read in a reply, and the reasons why the rest could not be read. */
export interface Found {
  readonly candidates: readonly Candidate[];
  /** The first thing that could not be read. It is reported if nothing else could be read either. */
  readonly trouble: Finding | undefined;
  /** Whether there were more places to look at than the limit allows. */
  readonly more: boolean;
}

/** Returns the change for a reply that contains more documents than the limit. */
export function tooManyCandidates({ limits }: Policy): Change {
  return noted('extract.too-many-candidates', { limit: limits.candidates });
}

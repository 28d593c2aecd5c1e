import type { SourceAt } from '../../../gate/sources.ts';
import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Piece } from './mask.ts';

/** A call as written in the reply. Only its name has been compared with the registry. */
export interface RawCall {
  readonly name: string;
  /** Its arguments: an object, a string that holds one, or anything else; undefined if there are none. */
  readonly arguments: Json | undefined;
  /** Values that were given without a name, before those with one. */
  readonly positional: readonly Json[];
  /** What it has besides its name and arguments, possibly a misplaced argument. */
  readonly extraKeys?: JsonObject;
  /** What numbers it, unless the tool has a parameter of that name. */
  readonly numbering?: JsonObject;
  /** Whether something besides its name makes it a call: a mark around it, a list of calls, a provider's form. */
  readonly framed: boolean;
  /** Its place is for calls only, so absent arguments mean none. */
  readonly isAmongCalls?: boolean;
  /** What it took to read it, and what is wrong with it; paths point into its arguments. */
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  /** The text of its numbers and literals. */
  readonly sourceAt: SourceAt;
}

/** Makes a call with named arguments inside a mark, without changes or findings. */
export function framedCall(name: string, given: Json): RawCall {
  return { name, arguments: given, positional: [], framed: true, changes: [], findings: [], sourceAt: () => undefined };
}

/** All calls read in a reply, with the rest of its content. */
export interface Reading {
  readonly calls: readonly RawCall[];
  /** What was said besides the calls; blank if nothing was. */
  readonly content: string;
  /** The offsets of its pieces in the reply; missing if they were decoded, so that the reply does not have them as they are. */
  readonly pieces?: readonly Piece[];
  /** Where in the reply calls may have been left unread; missing if there is nothing else in it. */
  readonly rest?: Rest;
  /** What nothing reads in a provider's answer, as a text. */
  readonly leftOver?: string;
  /** The word with which an answer says that it ended in a call. */
  readonly callEnd?: string | undefined;
  /** Whether such a call is not the model's to make: the provider ran it, or somebody else speaks. */
  readonly isOthers?: boolean;
  /** The last of the model's thoughts in the reply. */
  readonly lastThought?: Span | undefined;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  /** Other ways to read the reply, if it is not clear which is meant, and the code that says so. */
  readonly others?: OtherReadings;
}

/** The other ways to read a reply. */
export interface OtherReadings {
  readonly code: 'tools.several-answers' | 'tools.several-blocks';
  readonly readings: readonly Reading[];
  /** They read the same text, so that what one of them leaves as text is read by another. */
  readonly isSameText: boolean;
}

/** The calls in one stretch of the text. */
export interface CallStretch extends Span {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

/** The calls read at one place in a frame, and where they end. */
export interface CallStep {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly end: number;
  /** Only the end of the frame says that it is complete. */
  readonly isOpen?: true;
  /** Its start, if it has an opening tag and no closing one. */
  readonly unclosed?: string;
  /** Up to where closing marks are parts of texts, if that is not its end. */
  readonly reach?: number;
}

/** Returns a step with one call that was read without a finding. */
export function stepTo(end: number, call: RawCall): CallStep {
  return { calls: [call], changes: [], findings: [], end };
}

/** A text with the calls read in it, in order, and the model's reasoning. */
export interface Rest {
  readonly text: string;
  readonly read: readonly CallStretch[];
  readonly thoughts: readonly Span[];
}

/** The blocks of calls in a reply, and the other ways to read it. */
export interface ChosenBlocks {
  readonly chosen: readonly CallStretch[];
  readonly others: readonly (readonly CallStretch[])[];
}

/** Returns a key that is equal for calls to the same tool with the same arguments, compared as written. */
export function callKey(call: RawCall): string {
  return canonicalText([call.name, call.arguments ?? null, call.positional]);
}

import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change } from '../../../model/change.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SourceAt } from '../../../stages/coerce/context.ts';
import type { Piece } from './mask.ts';

/** A call as written in the reply. Only its name has been compared with the registry. */
export interface RawCall {
  readonly name: string;
  /** Its arguments: an object, a string that contains one, or anything else. Undefined if there are none. */
  readonly arguments: Json | undefined;
  /** The positional arguments, which precede the named ones. */
  readonly positional: readonly Json[];
  /** Members besides its name and arguments, one of which may be a misplaced argument. */
  readonly extraKeys?: JsonObject;
  /** Its number and type, unless the tool has a parameter of that name. */
  readonly numbering?: JsonObject;
  /** Whether something besides its name makes it a call: a mark around it, a list of calls, a provider's format. */
  readonly framed: boolean;
  /** Whether its place is for calls only, so that absent arguments mean none. */
  readonly isAmongCalls?: boolean;
  /** The changes made to read it, and its problems. Paths point into its arguments. */
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
  /** The text besides the calls. Blank if there is none. */
  readonly content: string;
  /** The offsets of its pieces in the reply. Missing if they were decoded and so do not occur there unchanged. */
  readonly pieces?: readonly Piece[];
  /** The parts of the reply where calls may have been left unread. Missing if there is nothing else in it. */
  readonly rest?: Rest;
  /** The parts of a provider's response that nothing reads, as a string. */
  readonly leftOver?: string;
  /** The word with which an answer says that it ended in a call. */
  readonly callEnd?: string | undefined;
  /** Whether the call is not the model's to make, because the provider ran it or someone else speaks. */
  readonly isOthers?: boolean;
  /** The last reasoning block in the reply. */
  readonly lastThought?: Span | undefined;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  /** The other ways to read the reply, if the intended one is unclear, and the code that says so. */
  readonly others?: OtherReadings;
}

/** The other ways to read a reply. */
export interface OtherReadings {
  readonly code: 'tools.several-answers' | 'tools.several-blocks';
  readonly readings: readonly Reading[];
  /** Whether they read the same text, so that one reads what another leaves as text. */
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
  /** Its start, if it has an opening tag but no closing one. */
  readonly unclosed?: string;
  /** The offset up to which closing marks are part of strings, if that is not its end. */
  readonly reach?: number;
}

/** Returns a step with one call that was read without a finding. */
export function stepTo(end: number, call: RawCall): CallStep {
  return { calls: [call], changes: [], findings: [], end };
}

/** A string with the calls read in it, in order, and the model's reasoning. */
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

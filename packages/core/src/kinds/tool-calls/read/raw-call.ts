import type { GateSettings } from '../../../gate/index.ts';
import { canonicalText } from '../../../lib/canonical-text.ts';
import type { Span } from '../../../lib/span.ts';
import type { Change, Finding, Json, JsonObject } from '../../../model/index.ts';
import type { SourceAt } from '../../../stages/coerce/context.ts';
import type { ToolNames } from '../registry/tool-names.ts';
import type { Piece } from './mask.ts';

// What reading a reply depends on.
export interface CallContext {
  readonly names: ToolNames;
  readonly settings: GateSettings;
  // Whether a call of a tool may change something.
  readonly runs: (name: string) => boolean;
}

export interface RawCall {
  readonly name: string;
  readonly arguments: Json | undefined;
  readonly positional: readonly Json[];
  readonly extraKeys?: JsonObject;
  // Its number and type, unless the tool has a parameter of that name.
  readonly numbering?: JsonObject;
  readonly framed: boolean;
  // Whether its place is for calls only, so that absent arguments mean none.
  readonly isAmongCalls?: boolean;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly sourceAt: SourceAt;
}

export function framedCall(name: string, given: Json): RawCall {
  return { name, arguments: given, positional: [], framed: true, changes: [], findings: [], sourceAt: () => undefined };
}

export interface CallReading {
  readonly calls: readonly RawCall[];
  readonly content: string;
  // The offsets of its pieces in the reply. Missing if they were decoded and so do not occur there unchanged.
  readonly pieces?: readonly Piece[];
  // The parts of the reply where calls may have been left unread. Missing if there is nothing else in it.
  readonly rest?: Rest;
  readonly leftOver?: string;
  readonly callEnd?: string | undefined;
  // Whether the call is not the model's to make, because the provider ran it or someone else speaks.
  readonly isOthers?: boolean;
  readonly lastThought?: Span | undefined;
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly others?: OtherReadings;
}

export interface OtherReadings {
  readonly code: 'tools.several-answers' | 'tools.several-blocks';
  readonly readings: readonly CallReading[];
  // Whether they read the same text, so that one reads what another leaves as text.
  readonly isSameText: boolean;
}

export interface CallStretch extends Span {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

export interface CallStep {
  readonly calls: readonly RawCall[];
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly end: number;
  readonly isOpen?: true;
  readonly unclosed?: string;
  readonly reach?: number;
}

export function stepTo(end: number, call: RawCall): CallStep {
  return { calls: [call], changes: [], findings: [], end };
}

export function noCalls(finding: Finding): CallReading {
  return { calls: [], content: '', changes: [], findings: [finding] };
}

// A reply, or a part of it, without anything in it.
export function nothingFound(hasThoughts: boolean): Finding {
  return { code: hasThoughts ? 'extract.only-reasoning' : 'extract.empty', severity: 'error', path: '', args: {} };
}

// A call that nobody can read. It must not pass as text.
export function unreadableCall(tag: string, excerpt: string, at: number): Finding {
  return { code: 'tools.unreadable-call', severity: 'error', path: '', args: { tag, ...(excerpt !== '' && { excerpt }) }, at };
}

export function unreadableStretch(tag: string, excerpt: string, start: number): CallStretch {
  return { start, end: start, calls: [], changes: [], findings: [unreadableCall(tag, excerpt, start)] };
}

export function escapedName(name: string, tool: string, place?: { readonly at: number }): Change {
  return { code: 'tools.escaped-name', safety: 'safe', path: '', before: name, after: tool, ...place, args: { name, tool } };
}

export function quotedCall(before: string, tool: string): Change {
  return { code: 'tools.quoted-call', safety: 'safe', path: '', before, after: null, args: { tool } };
}

export interface Rest {
  readonly text: string;
  readonly read: readonly CallStretch[];
  readonly thoughts: readonly Span[];
}

export interface ChosenBlocks {
  readonly chosen: readonly CallStretch[];
  readonly others: readonly (readonly CallStretch[])[];
}

export function callKey(call: RawCall): string {
  return canonicalText([call.name, call.arguments ?? null, call.positional]);
}

import type { Documents, SchemaPlace } from '../contract/documents.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import type { Verdict } from '../model/verdict.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

/** Returns the written form of a number inside a value, by its pointer in that value, if the number would print differently. */
export type WrittenAt = (pointer: string) => string | undefined;

/** The keys and indexes that lead to a value in a document. */
export type Way = readonly (string | number)[];

/** The part of a gate that a stream needs. */
export interface StreamGate {
  readonly judge: (reply: Reply, finishReason: string | undefined) => Verdict;
  readonly policy: Policy;
  readonly read: ReadOptions;
  /** Whether a reply that opens like a document is read as one. */
  readonly readsDocuments: boolean;
  /** Whether such a document decides the verdict; otherwise the reply may still be taken as text. */
  readonly judgesDocuments: boolean;
  /** The schema that parts are judged against. Undefined if only the whole can be judged. */
  readonly documents: Documents | undefined;
  /** Returns the schema's findings about a value at a place as written, with paths from there. */
  readonly explainAt: (place: SchemaPlace, value: Json) => readonly Finding[];
  /** Returns the findings if no coercion makes the value fit, and nothing if one does. `way` leads to it in the document. */
  readonly faultsAt: (place: SchemaPlace, value: Json, writtenAt: WrittenAt, way: Way) => readonly Finding[];
  /** Whether a value at the end of a path is certainly rejected, if the schema does not have the last word. */
  readonly refuses: (value: Json, way: Way) => boolean;
  /** Assesses a whole document, after everything was tried. */
  readonly assess: (document: Json, writtenAt: WrittenAt) => Assessed;
  /** The functions that prepare parts for display. */
  readonly shows: ShowsParts;
}

/** A complete document, assessed against the contract. */
export interface Assessed {
  readonly fits: boolean;
  /** The value as in the verdict, if a validator does not replace it. */
  readonly value: Json;
  readonly findings: readonly Finding[];
}

/** Functions that prepare parts of a document for display before the verdict. */
export interface ShowsParts {
  /** The schema used for display. Undefined if there is none. */
  readonly documents: Documents | undefined;
  /** Whether parts can be shown before the document closes: not if their places in the schema are unknown. */
  readonly parts: boolean;
  /** Whether lists may be documents. */
  readonly lists: boolean;
  /** Returns a value as in the verdict at a place, or undefined if it does not fit there, or only with a change that is held. */
  readonly bring: (place: SchemaPlace, value: Json, writtenAt: WrittenAt) => Json | undefined;
  /** Whether the schema accepts a value at a place unchanged. */
  readonly accepts: (place: SchemaPlace, value: Json) => boolean;
  /** Returns the declared name that a key stands for at the place of an object, or undefined if it is left out. */
  readonly nameOf: (place: SchemaPlace, key: string) => string | undefined;
  /** Whether models wrap answers in an object with this key, and the contract does not declare it. */
  readonly isEnvelope: (key: string) => boolean;
  /** Whether a validator returns its input at a place unchanged: all of it, or its type. */
  readonly keeps: (place: SchemaPlace, what: 'all' | 'type') => boolean;
  /** Whether a pass can only have the value of the document that opens the reply, read as strict JSON. */
  readonly isOnlyDocument: boolean;
}

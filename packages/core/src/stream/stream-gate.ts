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
  /** The schema that parts are judged by; undefined if only the whole can be judged. */
  readonly documents: Documents | undefined;
  /** What the schema objects to in a value at a place as it is written, with paths from there. */
  readonly explainAt: (place: SchemaPlace, value: Json) => readonly Finding[];
  /** The same if no coercion toward the schema makes the value fit; nothing if one does. `way` leads to it in the document. */
  readonly faultsAt: (place: SchemaPlace, value: Json, writtenAt: WrittenAt, way: Way) => readonly Finding[];
  /** Whether a value at the end of a path is certainly refused, if the schema does not have the last word. */
  readonly refuses: (value: Json, way: Way) => boolean;
  /** What the contract makes of a whole document, once everything was tried. */
  readonly assess: (document: Json, writtenAt: WrittenAt) => Assessed;
  /** What parts of a document are shown by. */
  readonly shows: ShowsParts;
}

/** A complete document, assessed against the contract. */
export interface Assessed {
  readonly fits: boolean;
  /** As the verdict has it, if a validator does not replace it. */
  readonly value: Json;
  readonly findings: readonly Finding[];
}

/** Functions that prepare parts of a document for display before the verdict. */
export interface ShowsParts {
  /** The schema they are shown by; undefined if there is none. */
  readonly documents: Documents | undefined;
  /** Whether parts can be shown before the document closes: not if their places in the schema are unknown. */
  readonly parts: boolean;
  /** Whether lists may be documents. */
  readonly lists: boolean;
  /** A value as the verdict has it at a place; undefined if it does not fit there, or only with a change that is held. */
  readonly bring: (place: SchemaPlace, value: Json, writtenAt: WrittenAt) => Json | undefined;
  /** Whether the schema takes a value at a place as it is. */
  readonly accepts: (place: SchemaPlace, value: Json) => boolean;
  /** The declared name that a key stands for at the place of an object; undefined if it is left out. */
  readonly nameOf: (place: SchemaPlace, key: string) => string | undefined;
  /** Whether models wrap answers in an object with this key, and the contract does not declare it. */
  readonly isEnvelope: (key: string) => boolean;
  /** Whether what a validator returns is what it was given at a place: all of it, or its type. */
  readonly keeps: (place: SchemaPlace, what: 'all' | 'type') => boolean;
  /** Whether a pass can have no other value than that of the document which opens the reply, read as strict JSON. */
  readonly isOnlyDocument: boolean;
}

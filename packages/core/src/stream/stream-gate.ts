import type { Documents, SchemaPlace } from '../contract/documents.ts';
import type { Finding, Json, Policy, Reply, Verdict } from '../model/index.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

// Returns the written form of a number inside a value, by its pointer in that value, if the number would print differently.
export type WrittenAt = (pointer: string) => string | undefined;

export type Way = readonly (string | number)[];

export interface StreamGate {
  readonly judge: (reply: Reply, finishReason: string | undefined) => Verdict;
  readonly policy: Policy;
  readonly read: ReadOptions;
  readonly readsDocuments: boolean;
  // Whether such a document decides the verdict; otherwise the reply may still be taken as text.
  readonly judgesDocuments: boolean;
  readonly documents: Documents | undefined;
  readonly explainAt: (place: SchemaPlace, value: Json) => readonly Finding[];
  // Returns the findings if no coercion makes the value fit, and nothing if one does. `way` leads to it in the document.
  readonly faultsAt: (place: SchemaPlace, value: Json, writtenAt: WrittenAt, way: Way) => readonly Finding[];
  // Whether a value at the end of a path is certainly rejected, if the schema does not have the last word.
  readonly refuses: (value: Json, way: Way) => boolean;
  readonly assess: (document: Json, writtenAt: WrittenAt) => Assessed;
  readonly shows: ShowsParts;
}

export interface Assessed {
  readonly fits: boolean;
  // The value as in the verdict, if a validator does not replace it.
  readonly value: Json;
  readonly findings: readonly Finding[];
}

export interface ShowsParts {
  readonly documents: Documents | undefined;
  readonly parts: boolean;
  readonly lists: boolean;
  // Returns a value as in the verdict at a place, or undefined if it does not fit there, or only with a change that is held.
  readonly bring: (place: SchemaPlace, value: Json, writtenAt: WrittenAt) => Json | undefined;
  readonly accepts: (place: SchemaPlace, value: Json) => boolean;
  readonly nameOf: (place: SchemaPlace, key: string) => string | undefined;
  // Whether models wrap answers in an object with this key, and the contract does not declare it.
  readonly isEnvelope: (key: string) => boolean;
  readonly keeps: (place: SchemaPlace, what: 'all' | 'type') => boolean;
  readonly isOnlyDocument: boolean;
}

import type { Documents, SchemaPlace } from '../contract/documents.ts';
import type { Policy } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import type { Verdict } from '../model/verdict.ts';
import type { ReadOptions } from '../stages/parse/json/reader.ts';

/** How a number inside a value is written, by its pointer in that value, if it would print differently. */
export type WrittenAt = (pointer: string) => string | undefined;

/** The keys and indexes that lead to a value in a document. */
export type Way = readonly (string | number)[];

/** What a stream needs from its gate. */
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
  /** What the contract objects to in the whole document, once everything was tried. */
  readonly faultsOf: (document: Json, writtenAt: WrittenAt) => readonly Finding[];
}

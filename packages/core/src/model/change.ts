import type { Code } from '../codes/code.ts';
import type { Finding } from './finding.ts';
import type { Json } from './json.ts';

/** `safe` means that the meaning cannot have changed. `unsafe` means that it may have, so a person must decide. */
export type Safety = 'safe' | 'unsafe';

/**
 * A change that Tamis made. An edit of the text has `at`: the characters `before` at that offset were read as `after`, and all edits
 * together turn the reply into the JSON that was read. A change to the value has no `at`: `path` held `before` and now holds `after`.
 */
export interface Change {
  readonly code: Code;
  readonly safety: Safety;
  /** JSON Pointer to the place in the value; empty for the whole. */
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** Offset of `before` in the decoded reply, for edits of the text. */
  readonly at?: number;
  /** Further data for the sentence. */
  readonly args?: { readonly [name: string]: Json };
}

/** A part that was left out because the contract drops failures at that place, with the reason for the failure. */
export interface Dropped {
  readonly path: string;
  readonly value: Json;
  readonly findings: readonly Finding[];
}

import type { Span } from '../lib/span.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Inside } from './read-inside.ts';
import type { Settings } from './settings.ts';

/** A format other than JSON that a model may be asked for. */
export interface Format {
  /** The value of `format` in a contract. */
  readonly name: 'yaml' | 'lines';
  /** The evidence about a reply in this format. */
  readonly read: (text: string, reasoning: readonly Span[], settings: Settings) => Evidence;
  /** The document that a string inside a document holds; undefined if it holds none. */
  readonly readInside?: (text: string, settings: Settings) => Inside | undefined;
}

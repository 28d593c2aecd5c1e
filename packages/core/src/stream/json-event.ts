import type { Json } from '../model/json.ts';

/** Something that was read of a document, in the order of the text. */
export type JsonEvent =
  | { readonly kind: 'open'; readonly isObject: boolean; readonly at: number }
  | { readonly kind: 'key'; readonly key: string; readonly at: number }
  /** `text` is how it is written. */
  | { readonly kind: 'scalar'; readonly value: Json; readonly text: string; readonly at: number }
  | { readonly kind: 'close'; readonly at: number }
  /** From here on the text could be read in another way, were it to turn out damaged further down. */
  | { readonly kind: 'doubt' }
  /** The document has closed after a string, and what follows here is so only if what follows the document lets it. */
  | { readonly kind: 'wait' }
  /** It does. */
  | { readonly kind: 'sure' };

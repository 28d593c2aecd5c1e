import type { Json } from '../model/index.ts';

export type JsonEvent =
  | { readonly kind: 'open'; readonly isObject: boolean; readonly at: number }
  | { readonly kind: 'key'; readonly key: string; readonly at: number }
  // `text` is how it is written.
  | { readonly kind: 'scalar'; readonly value: Json; readonly text: string; readonly at: number }
  | { readonly kind: 'close'; readonly at: number }
  // From here on the text could be read differently if it turns out damaged further down.
  | { readonly kind: 'doubt' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'sure' };

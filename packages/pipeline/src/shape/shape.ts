export type Shape =
  | { readonly kind: 'object'; readonly keys: Keys; readonly isClosed?: true }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'either'; readonly of: readonly [Shape, Shape] }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'whole'; readonly least: number }
  | { readonly kind: 'number'; readonly least: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'any' };

export interface Keys {
  readonly [name: string]: Key;
}

export interface Key {
  readonly shape: Shape;
  readonly description: string;
  readonly required?: true;
  readonly default?: string | number | boolean;
  // Whether its name is a common word, which means something else elsewhere and is not taken for this key.
  readonly isCommon?: true;
}

export const TEXT: Shape = { kind: 'text' };

export const ANY: Shape = { kind: 'any' };

export const FLAG: Shape = { kind: 'flag' };

export function object(keys: Keys): Shape {
  return { kind: 'object', keys };
}

// An object with these keys, in which any other key is an error. Ignoring an unknown key could let through what its author forbids.
export function closedObject(keys: Keys): Shape {
  return { kind: 'object', keys, isClosed: true };
}

export function mapOf(of: Shape): Shape {
  return { kind: 'map', of };
}

export function listOf(of: Shape): Shape {
  return { kind: 'list', of };
}

export function whole(least: number): Shape {
  return { kind: 'whole', least };
}

export function number(least: number): Shape {
  return { kind: 'number', least };
}

export function choice(...values: readonly string[]): Shape {
  return { kind: 'choice', values };
}

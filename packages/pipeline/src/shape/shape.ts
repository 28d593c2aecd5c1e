/** The allowed form of a part of config.yaml. One description serves both for reporting problems and for the schema that editors use. */
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

/** The keys of an object, by name. */
export interface Keys {
  readonly [name: string]: Key;
}

/** One key of an object. */
export interface Key {
  readonly shape: Shape;
  readonly description: string;
  readonly required?: true;
  /** The default if the key is missing. */
  readonly default?: string | number | boolean;
  /** Whether its name is a common word, which means something else elsewhere and is not taken for this key. */
  readonly isCommon?: true;
}

/** Any string. */
export const TEXT: Shape = { kind: 'text' };

/** Any value at all. */
export const ANY: Shape = { kind: 'any' };

/** True or false. */
export const FLAG: Shape = { kind: 'flag' };

/** An object with these keys. */
export function object(keys: Keys): Shape {
  return { kind: 'object', keys };
}

/** An object with these keys, in which any other key is an error. Ignoring an unknown key could let through what its author forbids. */
export function closedObject(keys: Keys): Shape {
  return { kind: 'object', keys, isClosed: true };
}

/** An object whose keys are names chosen by the author. */
export function mapOf(of: Shape): Shape {
  return { kind: 'map', of };
}

/** A list. */
export function listOf(of: Shape): Shape {
  return { kind: 'list', of };
}

/** A whole number with a minimum. */
export function whole(least: number): Shape {
  return { kind: 'whole', least };
}

/** A number with a minimum. */
export function number(least: number): Shape {
  return { kind: 'number', least };
}

/** One of several words. */
export function choice(...values: readonly string[]): Shape {
  return { kind: 'choice', values };
}

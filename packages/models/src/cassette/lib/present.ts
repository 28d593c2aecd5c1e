/** An object whose values may be undefined. */
export type Loose<T> = { [K in keyof T]: T[K] | undefined };

/** The object without undefined values, so that what is unknown is left out of a file. */
export function present<T extends object>(value: Loose<T>): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}

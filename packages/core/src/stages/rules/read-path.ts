/**
 * A step of a path: a key that the source names, one that an argument provides, or a name that is a method if there is no such
 * key; a method may look at everything in its owner.
 */
export type PathStep = string | { readonly argument: string } | { readonly method: string };

/** What a condition reads from a name: the steps from it as far as they are known; everything below the last is read. */
export type ReadPath = readonly PathStep[];

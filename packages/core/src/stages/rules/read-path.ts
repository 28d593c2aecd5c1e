/**
 * A step of a path: a key that the source names, one that an argument gives, or a name that is a method where there is no such key;
 * a method may look at all of what it belongs to.
 */
export type PathStep = string | { readonly argument: string } | { readonly method: string };

/** What a condition reads of a name: the steps from it as far as they are known; everything below the last is read. */
export type ReadPath = readonly PathStep[];

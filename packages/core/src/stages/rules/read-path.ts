/** A step of a path: a key that the source names, or one that an argument gives. */
export type PathStep = string | { readonly argument: string };

/** What a condition reads of a name: the steps from it as far as they are known; everything below the last is read. */
export type ReadPath = readonly PathStep[];

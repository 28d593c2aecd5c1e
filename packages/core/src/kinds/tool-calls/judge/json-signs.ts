/** Space between the signs of a document, also in one that is inside a string. */
export const GAP = String.raw`(?:\s|\\{1,127}[nrt]){0,80}`;

/** A quotation mark, also in a document that is inside strings. */
export const QUOTE = String.raw`\\{0,127}["'\x60]`;

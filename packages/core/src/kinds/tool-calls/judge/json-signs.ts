/** Matches white space between the tokens of a document, including a document inside a string. */
export const GAP = String.raw`(?:\s|\\{1,127}[nrt]){0,80}`;

/** Matches a quotation mark, including one in a document inside strings. */
export const QUOTE = String.raw`\\{0,127}["'\x60]`;

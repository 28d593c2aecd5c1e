export const GAP = String.raw`(?:\s|\\{1,127}[nrt]){0,80}`;

export const QUOTE = String.raw`\\{0,127}["'\x60]`;

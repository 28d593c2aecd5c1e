import { withoutWidth } from './fold/width.ts';

// A number with groups before its decimals: no version and no section is written so.
const AMOUNT = /\p{Nd}[.,'’\s]\p{Nd}{3}[.,]\p{Nd}/u;

// Whether two similar strings have the same digits. `3.1` and `3.10` are the same number, but not the same version or section.
export function hasSameDigits(value: string, passage: string): boolean {
  return digitsIn(value) === digitsIn(passage) || AMOUNT.test(passage) || AMOUNT.test(value);
}

function digitsIn(text: string): number {
  return withoutWidth(text).match(/\p{Nd}/gu)?.length ?? 0;
}

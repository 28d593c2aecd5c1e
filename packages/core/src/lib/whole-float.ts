/** A number of strict JSON with nothing but zeros after its point. */
const POINT = /(?:^|[:,[])\s*-?[0-9]+\.0+\s*(?:[,}\]]|$)/;
/** A number of strict JSON with an exponent. */
const EXPONENT = /(?:^|[:,[])\s*-?[0-9]+(?:\.[0-9]+)?[eE]/;
/** Either of them, in any text that may hold numbers. */
const EITHER = /[0-9](?:\.0|[eE])/;

/** Whether a text writes this integer as programs write a float: `5.0`, or `1e3`, which only a multiple of ten is. */
export function isWholeFloat(written: string, value: number): boolean {
  return Number(written) === value && (/\.0+$/.test(written) || (value % 10 === 0 && /[eE]/.test(written)));
}

/** Whether strict JSON may hold such a number; a match inside a string only costs time. `tens`: it holds a multiple of ten. */
export function mayHoldWholeFloat(json: string, tens: boolean): boolean {
  // Looking for two characters costs a fraction of what a pattern does, and most texts don't have them.
  return (json.includes('.0') && POINT.test(json)) || (tens && EXPONENT.test(json));
}

/** The same for text that is not strict JSON. */
export function mayNameWholeFloat(text: string): boolean {
  return EITHER.test(text);
}

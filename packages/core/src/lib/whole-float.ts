const BEFORE_POINT = /(?:^|[:,[])\s*-?[0-9]+$/;
const AFTER_POINT = /^\.0+\s*(?:[,}\]]|$)/;
// How much text is examined on either side of a point. Longer numbers are read the slower way.
const NEAR = 40;
// Matches three characters that most strings do not contain. A pattern this short is fast, and one of two characters would take longer.
const EXPONENT_SIGN = /[0-9][eE][-+0-9]/;
const EXPONENT = /(?:^|[:,[])\s*-?[0-9]+(?:\.[0-9]+)?[eE]/;

// Whether a string writes this integer as a float, such as `5.0` or, for a multiple of ten, `1e3`.
export function isWholeFloat(written: string, value: number): boolean {
  return Number(written) === value && (/\.0+$/.test(written) || (isTens(value) && /[eE]/.test(written)));
}

// Whether a whole number can be written with an exponent. Zero does not count, because nobody writes it that way.
export function isTens(value: number): boolean {
  return value % 10 === 0 && value !== 0;
}

// Whether strict JSON may contain a whole number written as a float. A match inside a string only costs time. `tens` means that it contains
// a multiple of ten.
export function mayHoldWholeFloat(json: string, tens: boolean): boolean {
  return holdsPoint(json) || (tens && hasLetterE(json) && EXPONENT_SIGN.test(json) && EXPONENT.test(json));
}

function hasLetterE(json: string): boolean {
  return json.includes('e') || json.includes('E');
}

// Whether a string contains `.0`. Searching for two characters costs a fraction of a pattern, and most strings do not have them.
function holdsPoint(json: string): boolean {
  for (let at = json.indexOf('.0'); at >= 0; at = json.indexOf('.0', at + 2)) {
    const [before, after] = [json.slice(Math.max(0, at - NEAR), at), json.slice(at, at + NEAR)];
    if (AFTER_POINT.test(after) && BEFORE_POINT.test(before)) return true;
    if (/^\.0+\s*$/.test(after)) return true;
  }
  return false;
}

export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

// Whether a string has at least this many code points. It counts them only if the text's length does not settle the question.
export function hasAtLeast(text: string, least: number): boolean {
  if (text.length < least) return false;
  return text.length >= 2 * least || countCodePoints(text) >= least;
}

// Whether a string has at most this many code points. It counts them only if the text's length does not settle the question.
export function hasAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && countCodePoints(text) <= most;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

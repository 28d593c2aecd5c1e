// Directions of the characters in a label (RFC 5893); for these characters the block determines the class, and a mark has none.
const MARK = /[\p{Mn}\p{Me}]/u;
const EUROPEAN_DIGIT = /[0-9\u06f0-\u06f9]/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u{10d30}-\u{10d39}]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const NEUTRAL = /[\u00b7\u0375\u30fb-]|\u200c|\u200d/u;

type Direction = 'left' | 'right' | 'european-digit' | 'arabic-digit' | 'neutral' | 'mark';

export function isRightToLeft(label: string): boolean {
  return directionsOf(label).some((direction) => direction === 'right' || direction === 'arabic-digit');
}

// Whether a label, in a name with right-to-left labels, displays in only one order (RFC 5893, section 2).
export function obeysBidiRule(label: string): boolean {
  const directions = directionsOf(label);
  const has = (direction: Direction) => directions.includes(direction);
  const end = directions.findLast((direction) => direction !== 'mark');
  if (directions[0] === 'left') return !has('right') && !has('arabic-digit') && (end === 'left' || end === 'european-digit');
  if (directions[0] !== 'right' || has('left') || (has('european-digit') && has('arabic-digit'))) return false;
  return end !== 'neutral';
}

function directionsOf(label: string): readonly Direction[] {
  return Array.from(label, directionOf);
}

function directionOf(char: string): Direction {
  if (NEUTRAL.test(char)) return 'neutral';
  if (EUROPEAN_DIGIT.test(char)) return 'european-digit';
  if (ARABIC_DIGIT.test(char)) return 'arabic-digit';
  if (MARK.test(char)) return 'mark';
  return RIGHT_TO_LEFT.test(char) ? 'right' : 'left';
}

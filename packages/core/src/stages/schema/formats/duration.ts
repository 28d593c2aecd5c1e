import { isDigit } from '../../../lib/char.ts';

const P = 0x50;
const T = 0x54;
const DATE_UNITS = 'YMD';
const TIME_UNITS = 'HMS';

// Whether a string is a `duration` as in RFC 3339, appendix A, such as `P1Y2M`, `PT36H` or `P2W`. No unit may be skipped between two
// others.
export function isDuration(text: string): boolean {
  if (text.charCodeAt(0) !== P) return false;
  if (unitEnd(text, 1, 'W') === text.length) return true;
  const dateEnd = unitsEnd(text, 1, DATE_UNITS);
  if (text.charCodeAt(dateEnd) !== T) return dateEnd > 1 && dateEnd === text.length;
  const end = unitsEnd(text, dateEnd + 1, TIME_UNITS);
  return end > dateEnd + 1 && end === text.length;
}

// Where the numbers with these units end, in this order and without a gap; `at` if there is none.
function unitsEnd(text: string, at: number, units: string): number {
  for (let first = 0; first < units.length; first++) {
    let end = at;
    for (const unit of units.slice(first)) {
      const next = unitEnd(text, end, unit);
      if (next < 0) break;
      end = next;
    }
    if (end > at) return end;
  }
  return at;
}

function unitEnd(text: string, at: number, unit: string): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end > at && text[end] === unit ? end + 1 : -1;
}

import { isScalar, type Scalar } from 'yaml';

export function commaEnded(values: readonly unknown[], isList: boolean): readonly Scalar[] {
  const scalars = values.filter((value) => isScalar(value));
  const last = values.at(-1);
  const earlier = scalars.filter((value) => value !== last);
  if (earlier.length === 0 || !earlier.every(endsInComma)) return [];
  if (isScalar(last) && isText(earlier, last, isList)) return [];
  return scalars.filter(endsInComma);
}

function endsInComma({ type, value }: Scalar): boolean {
  return type === 'PLAIN' && typeof value === 'string' && value.endsWith(',');
}

// Whether trailing commas belong to text. The lines of a verse end in commas too, and so does the greeting of a letter.
function isText([first]: readonly Scalar[], last: Scalar, isList: boolean): boolean {
  if (isList) return /[.!?…]["'”’)]?$/.test(String(last.value).slice(-2));
  return /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b/i.test(String(first?.value));
}

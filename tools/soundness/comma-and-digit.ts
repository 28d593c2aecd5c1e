import { jsonEqual } from '../../packages/core/src/lib/json-equal.ts';

export function isSwappedDigit(text: string, truth: unknown): boolean {
  return [...text.matchAll(/\d,/g)].some(({ index }) => {
    const swapped = `${text.slice(0, index)},${text.charAt(index)}${text.slice(index + 2)}`;
    try {
      return jsonEqual(JSON.parse(swapped), truth);
    } catch {
      return false;
    }
  });
}

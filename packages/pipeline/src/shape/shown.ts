import type { Exact } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';

const LONGEST = 60;

export function shown(value: Exact | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && !('value' in value && typeof value.value === 'number')) return 'an object';
  const text = writeJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

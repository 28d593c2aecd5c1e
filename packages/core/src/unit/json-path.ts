import { segmentsOf } from '../lib/pointer.ts';

// Converts a JSON Pointer to a JSONPath: `/items/0/name` becomes `$.items[0].name`.
export function jsonPath(pointer: string): string {
  return segmentsOf(pointer).reduce((path, segment) => path + step(segment), '$');
}

function step(segment: string): string {
  if (/^(?:0|[1-9][0-9]*)$/.test(segment)) return `[${segment}]`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

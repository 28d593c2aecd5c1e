import { tokensOf } from './locate.ts';

/** A JSON Pointer as a JSONPath: `/items/0/name` is `$.items[0].name`. */
export function jsonPath(pointer: string): string {
  return tokensOf(pointer).reduce((path, token) => path + step(token), '$');
}

function step(token: string): string {
  if (/^(?:0|[1-9][0-9]*)$/.test(token)) return `[${token}]`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(token) ? `.${token}` : `[${JSON.stringify(token)}]`;
}

import { readValue } from './codec.ts';

export function tidy(columns: readonly string[], values: readonly unknown[]): object {
  const tidied: { [column: string]: unknown } = {};
  for (let at = 0; at < columns.length; at++) {
    const value = values[at];
    if (value !== null) tidied[columns[at] as string] = readValue(value);
  }
  return tidied;
}

/** A list of values as a Postgres array literal. */
export function arrayText(values: readonly (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: string | number | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}

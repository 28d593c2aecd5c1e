/** Serialises a JSON value so that equal values give equal text: keys are sorted and there are no spaces. */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const object = value as { readonly [key: string]: unknown };
  const entries = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(object[key])}`);
  return `{${entries.join(',')}}`;
}

/** How long a provider asks us to wait, in milliseconds, from the headers of its answer. */
export function retryAfter(headers: { readonly [name: string]: unknown }, now: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (exact >= 0) return exact;
  const header = headers['retry-after'];
  if (typeof header !== 'string') return undefined;
  const seconds = Number(header);
  if (seconds >= 0) return seconds * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

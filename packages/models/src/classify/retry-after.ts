export interface Headers {
  readonly [name: string]: string | readonly string[] | undefined;
}

const LONGEST_WAIT = 3_600_000;

export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const wait = scaled(headers['retry-after-ms'], 1) ?? retryAfter(headers['retry-after'], now) ?? longestReset(headers);
  return wait === undefined ? undefined : boundedWait(wait);
}

export function boundedWait(milliseconds: number): number {
  return Math.min(Math.max(Math.ceil(milliseconds), 0), LONGEST_WAIT);
}

type Header = Headers[string];

const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d (?:GMT|UTC)$/;

function retryAfter(header: Header, now: number): number | undefined {
  return scaled(header, 1000) ?? untilDate(header, now);
}

function scaled(header: Header, unit: number): number | undefined {
  return typeof header === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * unit : undefined;
}

// The wait until an HTTP date. The whole text must look like one, because Date.parse finds a date in almost anything.
function untilDate(header: Header, now: number): number | undefined {
  if (typeof header !== 'string' || !HTTP_DATE.test(header.trim())) return undefined;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : time - now;
}

// The longest reset time. The headers don't say which limit was hit, and after the longest wait none of them applies.
function longestReset(headers: Headers): number | undefined {
  const waits = ['requests', 'tokens']
    .map((limit) => headers[`x-ratelimit-reset-${limit}`])
    .map((header) => (typeof header === 'string' ? (durationOf(header.trim()) ?? scaled(header, 1000)) : undefined))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : waits.reduce((most, wait) => Math.max(most, wait));
}

const UNITS: { readonly [unit: string]: number } = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

// Parses a duration such as `34s`, `6m0s`, `20ms` or `1.5s` to milliseconds. Returns undefined if it is not a duration.
export function durationOf(text: string): number | undefined {
  // No duration is longer than this, and no longer text is worth parsing.
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g);
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit as string] as number), 0);
}

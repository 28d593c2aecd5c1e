/** Headers that belong to one connection and not to the message. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a message as they are passed on: names, order and values as received, without those of the connection. */
export function passHeaders(raw: readonly string[], leaveOut: readonly string[] = []): string[] {
  const named = namedByConnection(raw);
  const isLeftOut = (name: string) => OF_THE_CONNECTION.has(name) || named.has(name) || leaveOut.includes(name);
  const kept: string[] = [];
  for (const [name, value] of pairs(raw)) if (!isLeftOut(name.toLowerCase())) kept.push(name, value);
  return kept;
}

/** A connection may name further headers as its own. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  const values = pairs(raw).filter(([name]) => name.toLowerCase() === 'connection');
  return new Set(values.flatMap(([, value]) => value.split(',').map((name) => name.trim().toLowerCase())));
}

function pairs(raw: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const);
}

// Pairs of neighbouring characters, and how often each may still be taken.
type Pairs = Map<string, number>;

export function pairsOf(text: string): Pairs {
  const pairs: Pairs = new Map();
  for (let at = 0; at + 1 < text.length; at++) give(pairs, text, at, true);
  return pairs;
}

export function takeLikeness(pairs: Pairs, text: string, at: number): number {
  const pair = text.slice(at, at + 2);
  const left = pairs.get(pair);
  if (left === undefined) return 0;
  pairs.set(pair, left - 1);
  return left > 0 ? 1 : 0;
}

export function give(pairs: Pairs, text: string, at: number, isNew = false): number {
  const pair = text.slice(at, at + 2);
  const left = pairs.get(pair) ?? (isNew ? 0 : undefined);
  if (left === undefined) return 0;
  pairs.set(pair, left + 1);
  return left >= 0 ? 1 : 0;
}

export function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  let shared = 0;
  for (let at = 0; at + 1 < other.length; at++) shared += takeLikeness(pairs, other, at);
  const all = Math.max(0, one.length - 1) + Math.max(0, other.length - 1);
  return all === 0 ? Number(one === other) : Math.round((200 * shared) / all) / 100;
}

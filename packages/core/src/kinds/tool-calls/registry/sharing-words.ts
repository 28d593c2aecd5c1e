import { REVERSING_WORDS } from './reversing-words.ts';

// How much of two names must be the same words: two of two or three, three of three or four, whatever their order.
const SHARED = 0.75;

// Beyond this, comparing costs more than a hint is worth.
const LONGEST_NAME = 64;
const MOST_NAMES = 500;

// Returns the names that share most of their words with another, best matches first: `ip_renew` for `renew_ip`.
export function sharingWords(name: string, names: readonly string[]): readonly string[] {
  if (name.length > LONGEST_NAME || names.length > MOST_NAMES) return [];
  const own = new Set(nameWords(name));
  return names
    .filter((other) => other.length <= LONGEST_NAME)
    .map((other) => ({ other, share: shareOf(own, new Set(nameWords(other))) }))
    .filter(({ share }) => share >= SHARED)
    .sort((a, b) => b.share - a.share)
    .map(({ other }) => other);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const alone = [...[...one].filter((word) => !other.has(word)), ...[...other].filter((word) => !one.has(word))];
  return alone.some((word) => REVERSING_WORDS.has(word)) ? 0 : 1 - alone.length / (one.size + other.size);
}

export function nameWords(name: string): readonly string[] {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[\s_.\-/:]+/);
  return words.filter((word) => word !== '').map((word) => word.toLowerCase());
}

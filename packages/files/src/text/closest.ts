import { editDistance, suggestionText as suggested } from '@tamis/core/wording';

const MOST_SLIPS = 3;

// The names nearest to what was typed, best first. Only names that a typo can explain are returned, never the typed name itself.
export function closest(typed: string, names: readonly string[], most = 3): readonly string[] {
  const limit = Math.min(MOST_SLIPS, Math.max(1, Math.floor(typed.length / 3)));
  return names
    .filter((name) => name !== typed)
    .map((name) => ({ name, far: nearness(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ name }) => name);
}

/** "Did you mean …?" for a message, or an empty string if no name is close. */
export function suggestionText(typed: string, names: readonly string[]): string {
  return suggested(closest(typed, names), typed);
}

// The part after the dot also counts on its own, because people remember `trailing-comma` but not its stage.
function nearness(typed: string, name: string): number {
  const whole = editDistance(typed, name);
  return typed.includes('.') ? whole : Math.min(whole, editDistance(typed, name.slice(name.indexOf('.') + 1)));
}

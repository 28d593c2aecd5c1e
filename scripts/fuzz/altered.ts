import type { Random } from '../soundness/random.ts';

/** Longer texts find nothing that shorter ones don't. */
const LONGEST = 400;

/** A text of the corpus, altered in one place or several: cut, doubled, joined with another, or with a token put in. */
export function altered(corpus: readonly string[], tokens: readonly string[], random: Random): string {
  let text = random.pick(corpus);
  for (let left = 1 + random.below(4); left > 0; left--) text = alteredOnce(text, corpus, tokens, random);
  return text.slice(0, LONGEST);
}

function alteredOnce(text: string, corpus: readonly string[], tokens: readonly string[], random: Random): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + random.below(12));
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + random.pick(tokens) + text.slice(to);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.slice(0, at) + random.pick(corpus).slice(random.below(20));
    default:
      return text.slice(0, at) + random.pick(tokens) + text.slice(at);
  }
}

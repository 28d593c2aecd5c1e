const NEGATIONS: ReadonlySet<string> = new Set(
  'no not never none neither nor without cannot dont doesnt isnt wont cant'.split(' '),
);

// Whether a word is a negation. A near match without it would say the opposite.
export function isNegation(word: string): boolean {
  const folded = word.toLowerCase().replaceAll(/[^\p{L}'’]/gu, '');
  return NEGATIONS.has(folded) || /n['’]t$/.test(folded);
}

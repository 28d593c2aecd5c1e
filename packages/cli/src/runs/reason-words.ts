/** The reasons that are not words of their own, as the console says them. */
const WORDS: { readonly [reason: string]: string } = {
  exhausted: 'no attempts left',
};

/** Why a unit is where it is, in words; a reason that has none of its own is shown as it is stored. */
export function reasonWords(reason: string): string {
  return Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? reason) : reason;
}

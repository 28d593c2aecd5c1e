/** So many different characters make a text that nobody guesses; repetitions and short words have fewer. */
const DISTINCT = 8;

/** As long as this, a text is not a word of a reply, whatever it is made of. */
const LONG = 16;

/** Where letters and digits are mixed, it need not be that long. */
const MIXED = 12;

/** Whether a text can be a secret. Local servers take anything as a key: `ollama`, `test`, `12345678` are words of replies, too. */
export function isHardToGuess(text: string): boolean {
  if (new Set(text).size < DISTINCT) return false;
  return text.length >= LONG || (text.length >= MIXED && /\p{L}/u.test(text) && /\d/.test(text));
}

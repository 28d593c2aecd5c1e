/** Nothing that anybody could see: control characters, zero-width characters, and the like. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has nothing visible in it. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '').trim() === '';
}

/**
 * A name as it is compared, never as it is shown: spellings that people can't tell apart, or that differ in case or width only, are
 * one name. Empty if there is nothing to see in it.
 */
export function foldedName(name: string): string {
  // Line breaks and tabs separate words, so they become spaces before control characters go.
  const seen = name
    .normalize('NFKC')
    .replace(/[^\S\ufeff]/g, ' ')
    .replace(UNSEEN, '');
  // Upper case is where the forms of one letter meet, and lower case where the capitals of ß do.
  const cased = seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return cased.replace(/ +/g, ' ').trim();
}

/** Whether a list of people contains this name, however it is written: two spellings of one name are one person. */
export function hasPrincipal(people: readonly string[], name: string): boolean {
  const wanted = foldedName(name);
  return wanted !== '' && people.some((one) => foldedName(one) === wanted);
}

/** Each person once, by the first spelling of their name. */
export function eachPrincipal(people: readonly string[]): readonly string[] {
  return people.filter((name, at) => !hasPrincipal(people.slice(0, at), name));
}

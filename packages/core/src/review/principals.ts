const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function isBlankName(text: string): boolean {
  return text.replace(UNSEEN, '').trim() === '';
}

/**
 * Returns a name in the form used for comparison, never for display. Spellings that people cannot tell apart, or that differ only in case
 * or width, are equal. The result is empty if nothing in the name is visible.
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

/** Whether a list of people contains this name, however it is spelled. Two spellings of one name are one person. */
export function hasPrincipal(people: readonly string[], name: string): boolean {
  const wanted = foldedName(name);
  return wanted !== '' && people.some((one) => foldedName(one) === wanted);
}

/** Returns each person once, by the first spelling of their name. */
export function eachPrincipal(people: readonly string[]): readonly string[] {
  return people.filter((name, at) => !hasPrincipal(people.slice(0, at), name));
}

/** Nothing that anybody could see: spaces, control characters, and zero-width characters. */
const BLANK = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has nothing visible in it. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Whether a list of people contains this name, however it is written: two spellings of one name are one person. */
export function hasPrincipal(people: readonly string[], name: string): boolean {
  const wanted = plain(name);
  return people.some((one) => plain(one) === wanted);
}

function plain(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().normalize('NFC');
}

/** Commands that take the id of a review. */
const ABOUT_ONE: readonly string[] = ['approve', 'deny', 'hint', 'edit', 'inbox'];

/** The words of a typed command. If the command takes a review id, that of the selected review is added after the first word. */
export function commandWords(text: string, id: string | undefined, ledger: string | undefined): readonly string[] {
  const [verb = '', ...rest] = text.split(/\s+/);
  if (id === undefined || !ABOUT_ONE.includes(verb)) return [verb, ...rest];
  return [verb, id, ...rest, ...(ledger === undefined ? [] : ['--ledger', ledger])];
}

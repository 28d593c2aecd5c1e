const ABOUT_ONE: readonly string[] = ['approve', 'deny', 'hint', 'edit', 'inbox'];

export function commandWords(text: string, id: string | undefined, ledger: string | undefined): readonly string[] {
  const [verb = '', ...rest] = text.split(/\s+/);
  if (id === undefined || !ABOUT_ONE.includes(verb)) return [verb, ...rest];
  return [verb, id, ...rest, ...(ledger === undefined ? [] : ['--ledger', ledger])];
}

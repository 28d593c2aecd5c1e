export interface TerminalTitle {
  readonly tell: (waiting: number, place: string) => void;
  readonly end: () => void;
}

// Terminals that would print the title, or have none.
const UNTITLED: ReadonlySet<string> = new Set(['dumb', 'linux']);

export function terminalTitle(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  { TERM = 'dumb' }: NodeJS.ProcessEnv,
): TerminalTitle {
  if (!out.isTTY || UNTITLED.has(TERM)) return { tell: () => undefined, end: () => undefined };
  out.write('\u001b[22;0t');
  let last = '';
  return {
    tell: (waiting, place) => {
      const title = `${waiting > 0 ? `(${waiting}) ` : ''}tamis ${place}`;
      if (title !== last) out.write(`\u001b]0;${title}\u0007`);
      last = title;
    },
    end: () => void out.write('\u001b[23;0t'),
  };
}

/** `--accept`: codes of unsafe changes, with completion. */
export const acceptFlag = {
  kind: 'parsed',
  parse: String,
  variadic: true,
  optional: true,
  placeholder: 'CODE',
  brief: 'Let a kind of unsafe change pass (repeatable, or with commas)',
  proposeCompletions: async (partial: string) => {
    const { acceptableCodes } = await import('../load/accepted-codes.ts');
    const before = partial.slice(0, partial.lastIndexOf(',') + 1);
    return acceptableCodes.map((code) => before + code).filter((proposal) => proposal.startsWith(partial));
  },
} as const;

/** `--color`: the same for every command. */
export const colorFlag = {
  kind: 'boolean',
  optional: true,
  brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected',
} as const;

/** `--db`: the same for every command that can work on a database. */
export const dbFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'URL',
  brief: 'Postgres database that keeps the run: postgres://USER@HOST/DATABASE, or embedded to try it',
} as const;

/** `--ascii`: the same for every screen. */
export const asciiFlag = {
  kind: 'boolean',
  optional: true,
  brief: 'Draw the screen with ASCII characters only; the default if the locale is not UTF-8',
} as const;

const HIGHEST_PORT = 65_535;

function port(input: string): number {
  const value = Number(input);
  if (input.trim() === '' || !Number.isInteger(value) || value < 0 || value > HIGHEST_PORT) {
    throw new Error(`it must be a whole number up to ${HIGHEST_PORT}`);
  }
  return value;
}

/** `--port`: for every command that starts a server. */
export const portFlag = {
  kind: 'parsed',
  parse: port,
  optional: true,
  placeholder: 'N',
  brief: 'Port to listen on (default: any free port)',
} as const;

/** `--host`: for every command that starts a server. */
export const hostFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'ADDRESS',
  brief: 'Address to listen on (default: 127.0.0.1)',
} as const;

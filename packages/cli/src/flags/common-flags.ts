import { type FlagsOf, parsed, text, texts } from './flag.ts';

// `--color`, shared by all commands.
export const colorFlag = {
  kind: 'boolean',
  optional: true,
  brief: 'Turn colours on or off; NO_COLOR and FORCE_COLOR are respected',
} as const;

export const colorFlags = { color: colorFlag };

export type ColorFlags = FlagsOf<typeof colorFlags>;

export const worldFlags = {
  world: text('FILE', 'JSON file with the state of the world for preconditions; read again for each judgement'),
  worldCommand: text(
    'PROGRAM',
    'Program that prints the state of the world as JSON; it runs without a shell and without arguments',
  ),
} as const;

// `--ascii`, shared by all screens.
export const asciiFlag = {
  kind: 'boolean',
  optional: true,
  brief: 'Draw full-screen views with ASCII characters only (default if the locale is not UTF-8)',
} as const;

// `--accept`: codes of unsafe changes, with shell completion.
export const acceptFlag = {
  ...texts('CODE', 'Let unsafe changes with this code pass (repeatable, or separated by commas)'),
  proposeCompletions: async (partial: string) => {
    const { acceptableCodes } = await import('../load/accepted-codes.ts');
    const before = partial.slice(0, partial.lastIndexOf(',') + 1);
    return acceptableCodes.map((code) => before + code).filter((proposal) => proposal.startsWith(partial));
  },
} as const;

const ADDRESSES = ['openai:', 'anthropic:', 'gemini:', 'http://127.0.0.1:'];

// `--model`: the model to ask.
export const modelFlag = {
  ...text('MODEL', 'Model to ask: openai:NAME, anthropic:NAME, gemini:NAME, or a server: http://127.0.0.1:1234/v1#NAME'),
  proposeCompletions: (partial: string) => ADDRESSES.filter((address) => address.startsWith(partial)),
} as const;

// `--cassette`: a file of recorded replies.
export const cassetteFlag = text('FILE', 'File of recorded replies to use instead of a model; needs no key and no network');

// `--db`, shared by all commands that can work on a database.
export const dbFlag = text('URL', 'Postgres database for the run: postgres://USER@HOST/DATABASE, or `embedded` to try it');

const HIGHEST_PORT = 65_535;

// `--port`, shared by all commands that start a server.
export const portFlag = parsed(
  (input) => {
    const value = Number(input);
    if (input.trim() === '' || !Number.isInteger(value) || value < 0 || value > HIGHEST_PORT) {
      throw new Error(`it must be a whole number up to ${HIGHEST_PORT}`);
    }
    return value;
  },
  'N',
  'Port to listen on (default: any free port)',
);

// `--host`, shared by all commands that start a server.
export const hostFlag = text('ADDRESS', 'Address to listen on (default: 127.0.0.1)');

/** A contract and the name that clients choose it by. */
export interface NamedFile {
  readonly name: string;
  readonly file: string;
}

/** The flags of `tamis proxy`. */
export interface ProxyFlags {
  readonly contract: readonly NamedFile[];
  readonly upstream?: string;
  readonly cassette?: string;
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly token?: string;
  readonly mode?: 'enforce' | 'observe';
  readonly budget?: string;
  readonly timeout?: number;
  readonly passHeader?: readonly string[];
  readonly log?: boolean;
  readonly color?: boolean;
}

/** Reads `NAME=FILE`. */
export function namedFile(input: string): NamedFile {
  const at = input.indexOf('=');
  if (at <= 0 || at === input.length - 1) throw new Error('it must be a name and a file: ticket=ticket.yaml');
  return { name: input.slice(0, at), file: input.slice(at + 1) };
}

/** A day: there is no point in waiting longer. */
const LONGEST = 86_400;

/** Parses seconds into milliseconds. */
export function seconds(input: string): number {
  const value = Number(input.replace(/s$/, ''));
  if (!(value > 0 && value <= LONGEST)) throw new Error(`it must be a number of seconds up to ${LONGEST}`);
  return value * 1000;
}

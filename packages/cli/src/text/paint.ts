import { styleText } from 'node:util';

/** The few roles that have a colour. */
export type Role = 'fail' | 'hold' | 'good' | 'quiet' | 'strong' | 'mark';

const STYLES = {
  fail: ['bold', 'red'],
  hold: ['bold', 'yellow'],
  good: ['bold', 'green'],
  quiet: ['dim'],
  strong: ['bold'],
  mark: ['cyan'],
} as const;

/** Gives a text the look of its role, or leaves it as it is. */
export type Paint = (role: Role, text: string) => string;

/** The paint of a stream: colours where a person reads and did not ask for none. */
export function paintFor(colour: boolean): Paint {
  if (!colour) return (_role, text) => text;
  return (role, text) => styleText([...STYLES[role]], text, { validateStream: false });
}

interface ColourStream {
  readonly isTTY?: boolean;
}

/** Whether a stream gets colours: the flag first, then NO_COLOR and FORCE_COLOR, then whether it is a terminal. */
export function wantsColour(stream: ColourStream, flag: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  if (flag !== undefined) return flag;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

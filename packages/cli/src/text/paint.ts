import { styleText } from 'node:util';

export type Role = 'fail' | 'hold' | 'good' | 'quiet' | 'strong' | 'mark';

const STYLES = {
  fail: ['bold', 'red'],
  hold: ['bold', 'yellow'],
  good: ['bold', 'green'],
  quiet: ['dim'],
  strong: ['bold'],
  mark: ['cyan'],
} as const;

export type Paint = (role: Role, text: string) => string;

export function paintFor(colour: boolean): Paint {
  if (!colour) return (_role, text) => text;
  return (role, text) => styleText([...STYLES[role]], text, { validateStream: false });
}

// The colours for one of this process's streams, according to `--color` and the environment.
export function paintOn(stream: ColourStream, flag: boolean | undefined): Paint {
  return paintFor(wantsColour(stream, flag, process.env));
}

interface ColourStream {
  readonly isTTY?: boolean;
}

export function wantsColour(stream: ColourStream, flag: boolean | undefined, env: NodeJS.ProcessEnv): boolean {
  if (flag !== undefined) return flag;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

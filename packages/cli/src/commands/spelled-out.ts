import { shortFlagsOf } from '../flags/short-flags.ts';

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['help', 'quiet', 'yes']);

// Rewrites common short spellings such as `-sFILE`, `-qs FILE`, `-V`, `version` and `help` into the form that the scanner reads.
export function spelledOut(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if ((first === '-V' || first === 'version') && rest.length === 0) return ['--version'];
  if (first === 'help') return [...rest, '--help'];
  const short = shortFlagsOf(first ?? '');
  if (first === undefined || short === undefined) return args;
  const end = rest.indexOf('--');
  const flags = end < 0 ? rest : rest.slice(0, end);
  return [first, ...flags.flatMap((arg) => unbundled(arg, { ...short, h: 'help' })), ...rest.slice(flags.length)];
}

// Splits bundled flags: `-qsFILE` becomes `-q -s FILE`. An argument with an unknown letter is left alone, so that the error shows it as
// typed.
function unbundled(arg: string, short: { readonly [letter: string]: string }): readonly string[] {
  if (!/^-[A-Za-z]./.test(arg)) return [arg];
  const flags: string[] = [];
  for (let at = 1; at < arg.length; at++) {
    const letter = arg.charAt(at);
    const name = Object.hasOwn(short, letter) ? short[letter] : undefined;
    if (name === undefined) return [arg];
    flags.push(`-${letter}`);
    if (WITHOUT_VALUE.has(name)) continue;
    const given = arg.slice(at + 1).replace(/^=/, '');
    return given === '' ? flags : [...flags, given];
  }
  return flags;
}

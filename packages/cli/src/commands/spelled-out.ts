/** Short flags by command: those that take a value, and those that do not. */
const SHORT: { readonly [command: string]: { readonly value: string; readonly plain: string } } = {
  demo: { value: 'o', plain: 'h' },
  check: { value: 'scj', plain: 'qh' },
  ask: { value: 'scm', plain: 'qh' },
  run: { value: 'om', plain: 'yqh' },
  resume: { value: 'm', plain: 'qh' },
  retry: { value: 'm', plain: 'yqh' },
  approve: { value: 'm', plain: 'h' },
  deny: { value: 'm', plain: 'h' },
  grants: { value: 'm', plain: 'h' },
  worker: { value: '', plain: 'qh' },
  import: { value: 'o', plain: 'h' },
  release: { value: '', plain: 'qh' },
  extract: { value: '', plain: 'qh' },
  wizard: { value: 'm', plain: 'h' },
};

/** Arguments as the scanner knows them, for spellings that people are used to: `-sFILE`, `-qs FILE`, `-V`, `version`, `help`. */
export function spelledOut(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  if ((first === '-V' || first === 'version') && rest.length === 0) return ['--version'];
  if (first === 'help') return [...rest, '--help'];
  const short = SHORT[first ?? ''];
  if (first === undefined || short === undefined) return args;
  const end = rest.indexOf('--');
  const flags = end < 0 ? rest : rest.slice(0, end);
  return [first, ...flags.flatMap((arg) => unbundled(arg, short.value, short.plain)), ...rest.slice(flags.length)];
}

/** `-qsFILE` is `-q -s FILE`; an argument with an unknown letter is left alone, so the error shows it as typed. */
function unbundled(arg: string, value: string, plain: string): readonly string[] {
  if (!/^-[A-Za-z]./.test(arg)) return [arg];
  const flags: string[] = [];
  for (let at = 1; at < arg.length; at++) {
    const letter = arg.charAt(at);
    if (!value.includes(letter) && !plain.includes(letter)) return [arg];
    flags.push(`-${letter}`);
    if (!value.includes(letter)) continue;
    const given = arg.slice(at + 1).replace(/^=/, '');
    return given === '' ? flags : [...flags, given];
  }
  return flags;
}

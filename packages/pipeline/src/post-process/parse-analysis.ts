/** The options of a report on units. */
export interface AnalysisOptions {
  readonly groupBy: string;
  /** The field whose values are counted, or whose numbers are measured. */
  readonly field: string;
  readonly kind: 'count' | 'numeric';
  readonly netPositive: readonly string[];
  readonly netNegative: readonly string[];
  readonly customStats: readonly { readonly name: string; readonly expression: string }[];
  readonly title: string | undefined;
  readonly format: 'table' | 'csv';
  /** A file in the run folder, if the arguments name one. */
  readonly output: string | undefined;
}

const FLAGS = [
  '--group-by',
  '--count-field',
  '--numeric-field',
  '--net-positive',
  '--net-negative',
  '--custom-stat',
  '--title',
  '--output-format',
  '--output',
] as const;

type Flag = (typeof FLAGS)[number];

export interface BadArguments {
  readonly found: string;
  readonly reason: string;
}

/** Parses the arguments of `analyze_results`. */
export function parseAnalysis(args: readonly string[]): AnalysisOptions | BadArguments {
  const given = new Map<Flag, string[]>();
  for (let at = 0; at < args.length; at += 2) {
    const [word = '', inline] = split(args[at] ?? '');
    const flag = FLAGS.find((one) => one === word);
    const value = inline ?? args[at + 1];
    if (flag === undefined) return { found: JSON.stringify(word), reason: `one of ${FLAGS.join(', ')}` };
    if (value === undefined) return { found: `${flag} without a value`, reason: 'a value after it' };
    given.set(flag, [...(given.get(flag) ?? []), value]);
    if (inline !== undefined) at--;
  }
  return optionsOf(given);
}

function split(arg: string): readonly [string, string?] {
  const at = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return at < 0 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}

function optionsOf(given: ReadonlyMap<Flag, readonly string[]>): AnalysisOptions | BadArguments {
  const last = (flag: Flag) => given.get(flag)?.at(-1);
  const [groupBy, counted, measured] = [last('--group-by'), last('--count-field'), last('--numeric-field')];
  if (groupBy === undefined) return { found: 'no --group-by', reason: '--group-by FIELD' };
  if ((counted === undefined) === (measured === undefined))
    return {
      found: counted === undefined ? 'neither of them' : 'both of them',
      reason: 'either --count-field or --numeric-field',
    };
  const format = last('--output-format') ?? 'table';
  if (format !== 'table' && format !== 'csv') return { found: JSON.stringify(format), reason: 'table or csv' };
  return {
    groupBy,
    format,
    field: counted ?? measured ?? '',
    kind: counted === undefined ? 'numeric' : 'count',
    netPositive: given.get('--net-positive') ?? [],
    netNegative: given.get('--net-negative') ?? [],
    customStats: (given.get('--custom-stat') ?? []).flatMap(customStat),
    title: last('--title'),
    output: last('--output'),
  };
}

// Parses `Name=expression`. Anything else is ignored, as in the seed.
function customStat(text: string): readonly { readonly name: string; readonly expression: string }[] {
  const at = text.indexOf('=');
  return at < 0 ? [] : [{ name: text.slice(0, at).trim(), expression: text.slice(at + 1).trim() }];
}

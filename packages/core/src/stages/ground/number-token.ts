import { digitOf } from './fold/digits.ts';

export interface NumberToken {
  readonly end: number;
  // Its digits with a point for decimals and nothing else: `1200.5`.
  readonly plain: string;
}

export interface Separators {
  readonly decimal: ReadonlySet<string>;
  readonly grouping: ReadonlySet<string>;
}

const GROUPING = /^[.,'’\u00a0\u2009\u202f]$/u;

// Longer than any number people write.
const MOST_RUNS = 12;
const MOST_DIGITS = 400;

interface Written {
  readonly runs: readonly string[];
  readonly separators: readonly string[];
  readonly end: number;
}

// Reads the number that starts at a digit. Returns undefined if it could be a list, a version or a date.
export function numberTokenAt(text: string, at: number, known: Separators): NumberToken | undefined {
  const written = writtenAt(text, at);
  const plain = written && plainOf(written, known);
  return plain === undefined || written === undefined ? undefined : { end: written.end, plain };
}

function writtenAt(text: string, at: number): Written | undefined {
  const runs: string[] = [];
  const separators: string[] = [];
  let end = at;
  for (;;) {
    const run = runAt(text, end);
    if (run.length > MOST_DIGITS || runs.length > MOST_RUNS) return undefined;
    runs.push(run);
    end += run.length;
    const separator = text.charAt(end);
    if (!GROUPING.test(separator) || digitOf(text.charCodeAt(end + 1)) < 0) return { runs, separators, end };
    separators.push(separator);
    end++;
  }
}

function runAt(text: string, at: number): string {
  let run = '';
  for (let end = at; run.length <= MOST_DIGITS; end++) {
    const digit = digitOf(text.charCodeAt(end));
    if (digit < 0) return run;
    run += digit;
  }
  return run;
}

function plainOf({ runs, separators }: Written, known: Separators): string | undefined {
  const last = separators.at(-1);
  if (last === undefined) return runs[0];
  const before = separators.slice(0, -1);
  if (before.every((one) => one !== last)) {
    const isOpen = before.length === 0 && mayGroup(runs);
    const isDecimal = isPoint(last) && (!isOpen || isDecimalHere(last, known));
    if (isDecimal) return areGroups(runs.slice(0, -1), before) ? withDecimals(runs) : undefined;
    // A lone `1,200` is twelve hundred nearly everywhere; a lone `1.200` is 1.2 as often.
    if (isOpen && last === '.' && !groupsBy(last, known)) return undefined;
  }
  return areGroups(runs, separators) ? runs.join('') : undefined;
}

function withDecimals(runs: readonly string[]): string {
  const decimals = (runs.at(-1) as string).replace(/0+$/, '');
  const whole = runs.slice(0, -1).join('');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function isPoint(separator: string): boolean {
  return separator === '.' || separator === ',';
}

// Whether `1.200` may be twelve hundred: three digits follow, and what precedes them is a first group.
function mayGroup([first = '', second = '']: readonly string[]): boolean {
  return second.length === 3 && first.length <= 3 && !first.startsWith('0');
}

function isDecimalHere(separator: string, { decimal, grouping }: Separators): boolean {
  return decimal.has(separator) && !grouping.has(separator);
}

// Whether a separator is known to separate groups, because numbers show it or because decimals follow the other separator.
export function groupsBy(separator: '.' | ',', { decimal, grouping }: Separators): boolean {
  return !decimal.has(separator) && (grouping.has(separator) || decimal.has(separator === '.' ? ',' : '.'));
}

function areGroups([first = '', ...rest]: readonly string[], separators: readonly string[]): boolean {
  if (rest.length === 0) return true;
  if (new Set(separators).size > 1 || first.startsWith('0') || first.length > 3) return false;
  const isUsual = rest.every(({ length }) => length === 3);
  return isUsual || (rest.at(-1)?.length === 3 && first.length <= 2 && rest.slice(0, -1).every(({ length }) => length === 2));
}

export function separatorsIn(text: string): Separators {
  const [decimal, grouping] = [new Set<string>(), new Set<string>()];
  for (let at = 0; at < text.length; at++) {
    if (digitOf(text.charCodeAt(at)) < 0) continue;
    const written = writtenAt(text, at);
    if (written === undefined) {
      at += MOST_DIGITS;
      continue;
    }
    learn(written, decimal, grouping);
    at = written.end;
  }
  return { decimal, grouping };
}

function learn({ runs, separators }: Written, decimal: Set<string>, grouping: Set<string>): void {
  const last = separators.at(-1);
  if (last === undefined) return;
  const before = separators.slice(0, -1);
  const isOther = isPoint(last) && before.every((one) => one !== last);
  if (isOther && areGroups(runs.slice(0, -1), before) && (before.length > 0 || !mayGroup(runs))) {
    decimal.add(last);
    for (const one of before) grouping.add(one);
  } else if (separators.length > 1 && areGroups(runs, separators)) grouping.add(last);
}

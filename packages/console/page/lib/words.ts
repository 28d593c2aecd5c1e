export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

export function counted(number: number): string {
  return number.toLocaleString('en-US');
}

// A number with its noun, as in `3 calls`.
export function counting(number: number, noun: string, nouns = `${noun}s`): string {
  return `${counted(number)} ${number === 1 ? noun : nouns}`;
}

interface Used {
  readonly used: number;
  readonly times?: number | undefined;
  readonly sum?: { readonly argument: string; readonly most: number; readonly spent: number } | undefined;
}

export function usedText({ used, times, sum }: Used): string {
  const calls = times === undefined ? counting(used, 'call') : `${counted(used)} of ${counting(times, 'call')}`;
  return `${calls} used${sum === undefined ? '' : `, ${counted(sum.spent)} of ${counted(sum.most)} ${sum.argument}`}`;
}

export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  return `$${amount >= 1 ? amount.toFixed(2) : amount.toPrecision(2)}`;
}

export function dollarsApart(one: number, other: number): readonly [string, string] {
  const short = [dollars(one), dollars(other)] as const;
  if (one === other || short[0] !== short[1]) return short;
  const digits = [3, 4, 5, 6].find((count) => one.toPrecision(count) !== other.toPrecision(count)) ?? 7;
  return [`$${one.toPrecision(digits)}`, `$${Number(other.toPrecision(digits))}`];
}

// The parts of spending that concern cost.
interface Cost {
  readonly calls: number;
  readonly cost: number;
  readonly unpriced: number;
  readonly lost: number;
}

// The cost of calls as a figure. If a price is unknown, the figure is a lower bound or `unknown`, never 0.
export function costFigure({ calls, cost, unpriced }: Cost): string {
  if (calls === 0) return 'nothing spent';
  if (unpriced === 0) return dollars(cost);
  return cost === 0 ? 'unknown' : `≥ ${dollars(cost)}`;
}

// Explains why a cost is incomplete: calls without a recorded response may have been charged, and others have no price.
export function costNote({ unpriced, lost }: Cost): string | undefined {
  const nameless = unpriced - lost;
  const told = [
    ...(lost > 0 ? [`${counting(lost, 'call')} without a recorded response may have been charged`] : []),
    ...(nameless > 0 ? [`${counting(nameless, 'call')} without a known price`] : []),
  ];
  return told.length === 0 ? undefined : told.join(', ');
}

// The cost of calls: the known amount, plus an upper bound for the rest, or the number of calls whose cost is unknown.
export function boundedCost({
  calls,
  cost,
  unpriced,
  most,
  unbounded,
}: Omit<Cost, 'lost'> & { readonly most: number; readonly unbounded: number }): string {
  // Replies from a recording are free, so their cost is not in doubt.
  if (unpriced === 0 || (unbounded === 0 && most === 0)) return dollars(cost);
  const doubt = unbounded > 0 ? `unknown (${counted(unpriced)} of ${counted(calls)})` : `up to ${dollars(most)}`;
  return cost === 0 ? doubt : `${dollars(cost)} + ${doubt}`;
}

export function latency(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

export function axisTime(time: number, width: number): string {
  return width < 60_000 ? clock(time) : clock(time).slice(0, 5);
}

export function fullTime(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function shortDigest(digest: string): string {
  const bare = digest.replace(/^sha256:/, '');
  return `${bare.slice(0, 4)} ${bare.slice(4, 8)}`;
}

// From its file: the entry would bring all the sentences of the engine to every page.
export { precisionText } from '../../../core/src/review/precision-text.ts';
export { ruleWords } from '../../../core/src/wording/rule-words.ts';
export { shellArgument, shellWord } from '../../../core/src/wording/shell-word.ts';

const TEXTS: { readonly [reason: string]: string } = {
  exhausted: 'no attempts left',
  repeating: 'the model repeated itself, so it was not asked again',
  held: 'a change may have altered the meaning, so a person decides',
  'hint-failed': 'the reply after the hint also failed',
  'edit-failed': 'the edited value does not meet the contract',
  'needs-approval': 'the contract requires approval',
  fault: 'no answer arrived',
  contract: 'the contract itself is wrong, so asking again would not help',
  'key-repeated': 'another unit has the same key',
  review: "it passed, but the run's policy sent it to a person",
  recheck: 'judged again with different rules',
  retry: 'the model will be asked again',
  batch: 'in a batch at the provider',
  hint: 'the model will be asked again, with a hint from a person',
  fresh: 'the model will be asked again from the start',
  'ended-workers': 'it crashed the processes that worked on it',
};

export function reasonText(reason: string): string {
  return Object.hasOwn(TEXTS, reason) ? (TEXTS[reason] ?? reason) : reason;
}

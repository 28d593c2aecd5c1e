import type { Passages, Tally, UnitOutcome, UnitProblem } from '@tamis/core/unit';
import { visible } from '@tamis/core/wording';
import { mistakeLines } from '../load/mistake-lines.ts';
import { passageLines } from '../passages/passage-lines.ts';
import type { Paint } from '../text/paint.ts';
import { unitCount } from '../text/unit-count.ts';
import type { CheckedWith, Ending, Report, ReportContext } from './report.ts';
import { frameIn } from './span-of.ts';
import { statisticsText } from './statistics.ts';

const MOST_REPAIRED = 20;
const MOST_CODES = 10;
// The maximum number of reasons shown per unit; more would tell a person nothing new.
const MOST_TROUBLES = 5;
// The longest excerpt of a value, enough to tell it from others.
const LONGEST_VALUE = 100;
const MOST_PASSAGES = 10;

export function humanReport(context: ReportContext): Report {
  let repaired = 0;
  return {
    ...summaryReport(context),
    unit(outcome, file) {
      if (outcome.status !== 'repaired') return unitText(outcome, file, context);
      return ++repaired <= MOST_REPAIRED ? repairedText(outcome, file, context) : '';
    },
  };
}

export function summaryReport(context: ReportContext): Report {
  const { paint, warnings, columns } = context;
  return {
    start: () => warnings.map((warning) => `${mistakeLines(warning, paint, columns).join('\n')}\n`).join(''),
    end: (ending) => endText(ending, context),
  };
}

function repairedText(outcome: UnitOutcome, file: string, { paint }: ReportContext): string {
  const names = [...new Set(outcome.changes.map((change) => change.code))].join(', ');
  const place = paint('quiet', `${visible(file)}:${outcome.line}`);
  return `${paint('good', 'repaired')} ${paint('strong', visible(outcome.id))}  ${names}  ${place}\n`;
}

function unitText(outcome: UnitOutcome, file: string, context: ReportContext): string {
  const shown = outcome.troubles.slice(0, MOST_TROUBLES);
  const blocks = shown.map((trouble) => troubleText(outcome, file, trouble, context));
  const more = outcome.troubles.length - shown.length;
  if (more > 0) blocks.push(`  ${context.paint('quiet', `and ${more} more of this unit`)}\n`);
  const choices = alternativeLines(outcome, context);
  const lines = passageLines(firstOf(outcome.passages), context.paint, '  ', context.columns);
  return `\n${blocks.join('')}${choices}${lines.map((line) => `${line}\n`).join('')}`;
}

function alternativeLines({ readings }: UnitOutcome, { paint }: ReportContext): string {
  if (readings === undefined) return '';
  const [held, ...others] = readings.map((value, index) => {
    const text = JSON.stringify(value);
    const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
    return `    ${index + 1}  ${visible(shown)}`;
  });
  return [`  ${paint('mark', 'it may mean')}:`, `${held}  ${paint('quiet', '(held)')}`, ...others, ''].join('\n');
}

function firstOf(passages: Passages | undefined): Passages | undefined {
  if (passages === undefined) return undefined;
  const shown = passages.passages.slice(0, MOST_PASSAGES);
  return { ...passages, passages: shown, more: passages.more + passages.passages.length - shown.length };
}

function troubleText(outcome: UnitOutcome, file: string, trouble: UnitProblem, context: ReportContext): string {
  const { paint } = context;
  if (trouble.causedBy !== undefined) return consequenceText(trouble, paint);
  const role = outcome.status === 'hold' ? 'hold' : 'fail';
  const word = outcome.status === 'hold' ? 'held' : trouble.level === 'warning' ? 'warning' : 'failed';
  const path = trouble.path === '' ? '' : ` at ${paint('strong', visible(trouble.path))}`;
  const lines = [
    `${paint(role, `${word}[${trouble.code}]`)}: ${visible(trouble.message)}`,
    `  ${paint('mark', '-->')} ${visible(file)}:${outcome.line}, unit ${paint('strong', visible(outcome.id))}${path}`,
    ...frameOf(outcome, trouble, context).map((line) => `  ${line}`),
  ];
  if (!isIdle(trouble.help)) lines.push(`  ${paint('mark', 'help')}: ${visible(trouble.help)}`);
  return `${lines.join('\n')}\n`;
}

// A consequence of another finding, without a frame or advice, because it disappears with its cause.
function consequenceText({ code, path, message, causedBy }: UnitProblem, paint: Paint): string {
  const place = path === '' ? '' : ` at ${visible(path)}`;
  return `  ${paint('quiet', `so[${code}]`)}: ${visible(message)}${paint('quiet', `${place} (caused by ${causedBy})`)}\n`;
}

function frameOf({ reply, changes }: UnitOutcome, trouble: UnitProblem, { paint, columns }: ReportContext): readonly string[] {
  if (reply === null || reply === '') return [];
  return frameIn(reply, trouble, changes, (carets) => paint('fail', carets), columns);
}

function isIdle(help: string): boolean {
  return help === '' || help === 'Nothing to do.';
}

function endText(
  { tally, interrupted, stoppedEarly }: Ending,
  { paint, recordsKept, again, statistics, isSyntaxOnly }: ReportContext,
): string {
  if (tally.units === 0) return '';
  const counts = [
    count(tally.valid, 'valid', 'good', paint),
    count(tally.repaired, 'repaired', 'good', paint),
    count(tally.held, 'held', 'hold', paint),
    count(tally.failed, 'failed', 'fail', paint),
  ];
  const why = interrupted ? 'interrupted' : stoppedEarly ? 'stopped at a failure' : '';
  const stopped = why === '' ? '' : `${paint('fail', why)}; so far `;
  const lines = [`\n${stopped}${paint('strong', unitCount(tally.units))}: ${counts.join(', ')}`];
  if (statistics) lines.push(statisticsText(tally).trimEnd());
  else if (tally.troubles.size > 1) lines.push(`  by code: ${byCode(tally.troubles)}`);
  if (!statistics && tally.warnings.size > 0) lines.push(`  with warnings: ${byCode(tally.warnings)}`);
  if (isSyntaxOnly)
    lines.push(
      `  ${paint('mark', 'note')}: only the syntax was judged; --schema FILE or --contract FILE says what a reply must be`,
    );
  for (const step of nextSteps(tally, recordsKept, again)) lines.push(`  ${paint('mark', 'next')}: ${step}`);
  return `${lines.join('\n')}\n`;
}

function byCode(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort((one, other) => other[1] - one[1]);
  const shown = sorted.slice(0, MOST_CODES).map(([code, times]) => `${code} ${times.toLocaleString('en-US')}`);
  return sorted.length > MOST_CODES ? `${shown.join(', ')} and ${sorted.length - MOST_CODES} more` : shown.join(', ');
}

function count(number: number, word: string, role: 'good' | 'hold' | 'fail', paint: Paint): string {
  const text = `${number.toLocaleString('en-US')} ${word}`;
  return number === 0 ? paint('quiet', text) : paint(role, text);
}

function nextSteps(tally: Tally, recordsKept: boolean, { failures, contract }: CheckedWith): readonly string[] {
  const commonest = [...tally.troubles].sort((one, other) => other[1] - one[1])[0]?.[0];
  if (commonest === undefined) return [];
  const release = recordsKept ? `tamis release ${failures} ` : '';
  return [
    `tamis explain ${commonest} describes it`,
    ...(recordsKept ? [] : ['--failures FILE keeps the records, to decide or to ask the model again']),
    ...(tally.acceptable > 0 ? [`${release}--accept CODE lets a kind of held change pass`] : []),
    ...(recordsKept && tally.choosable > 0
      ? [`${release}--take N --unit ID ${contract} takes the Nth value that a reply may mean`]
      : []),
  ];
}

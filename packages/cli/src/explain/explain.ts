import { type Code, codes, isCode, stageOf } from '@tamis/core';
import { UNIT_FAULTS, type UnitFault } from '../check/unit-faults.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { streamSink } from '../io/sink.ts';
import { blanks } from '../text/blanks.ts';
import { didYouMean } from '../text/closest.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import { casePage } from './case-page.ts';
import { markdownText } from './markdown-text.ts';

/** The flags of `tamis explain`. */
export interface ExplainFlags {
  readonly color?: boolean;
}

/** Prints the page of a code, or the list of all codes. */
export async function explain(flags: ExplainFlags, code: string | undefined): Promise<number> {
  const paint = paintFor(wantsColour(process.stdout, flags.color, process.env));
  const output = streamSink('standard output', process.stdout);
  output.write(code === undefined ? listText(paint) : pageText(code, paint));
  await output.flush();
  return EXIT.valid;
}

const unitFaults = Object.keys(UNIT_FAULTS) as readonly UnitFault[];
const allCodes = Object.keys(codes) as readonly Code[];

function pageText(code: string, paint: Paint): string {
  if (isCode(code)) return codePage(code, paint);
  const fault = unitFaults.find((one) => one === code);
  if (fault === undefined)
    throw usage(`There is no code ${code}.${didYouMean(code, [...allCodes, ...unitFaults])}`, 'tamis explain lists all codes.');
  const { message, help } = UNIT_FAULTS[fault];
  return lines(
    `${paint('strong', fault)}  ${paint('quiet', 'a fault of the input, not of the model')}`,
    '',
    message,
    '',
    `${paint('mark', 'help')}: ${help}`,
  );
}

function codePage(code: Code, paint: Paint): string {
  const entry = codes[code];
  const page = casePage(code);
  return lines(
    `${paint('strong', code)}  ${paint(entry.safety === 'unsafe' ? 'hold' : entry.severity === 'error' ? 'fail' : 'good', gradeOf(code))}`,
    '',
    blanks(entry.message),
    '',
    `${paint('mark', 'help')}: ${blanks(entry.help)}`,
    ...(entry.hint === '' ? [] : [`${paint('mark', 'told to the model')}: ${blanks(entry.hint)}`]),
    ...(page === undefined ? [] : ['', markdownText(withoutTitle(page), paint).trimEnd()]),
  );
}

/** The page says its code in its title, which stands above already. */
function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

/** What a code is, in a few words. */
function gradeOf(code: Code): string {
  const { kind, safety, severity } = codes[code];
  if (kind === 'change')
    return safety === 'safe'
      ? 'safe change: the meaning can not have changed'
      : 'unsafe change: it may have changed the meaning, so the reply is held';
  const about = kind === 'problem' ? 'the contract' : 'the reply';
  return severity === 'error' ? `error in ${about}` : `warning about ${about}`;
}

function listText(paint: Paint): string {
  const width = Math.max(...allCodes.map((code) => code.length));
  const stages = [...new Set(allCodes.map(stageOf))];
  const parts = stages.flatMap((stage) => [
    '',
    paint('strong', stage),
    ...allCodes.filter((code) => stageOf(code) === stage).map((code) => `  ${code.padEnd(width)}  ${wordOf(code, paint)}`),
  ]);
  const unit = [
    '',
    paint('strong', 'unit'),
    ...unitFaults.map((fault) => `  ${fault.padEnd(width)}  ${paint('quiet', 'fault')}`),
  ];
  return lines('Every code, by stage. tamis explain CODE prints the page of one.', ...parts, ...unit);
}

function wordOf(code: Code, paint: Paint): string {
  const { safety, severity } = codes[code];
  if (safety !== undefined) return paint(safety === 'safe' ? 'good' : 'hold', safety);
  return paint(severity === 'error' ? 'fail' : 'quiet', severity ?? '');
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

import { type Code, codes, faultTexts, isCode, stageOf } from '@tamis/core';
import { UNIT_FAULTS } from '../check/unit-faults.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { streamSink } from '../io/sink.ts';
import { FILE_FAULTS } from '../load/file-faults.ts';
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

const faults = { ...UNIT_FAULTS, ...FILE_FAULTS, ...faultTexts };
const faultCodes = Object.keys(faults) as readonly (keyof typeof faults)[];
const allCodes = Object.keys(codes) as readonly Code[];

function pageText(code: string, paint: Paint): string {
  if (isCode(code)) return codePage(code, paint);
  const fault = faultCodes.find((one) => one === code);
  if (fault === undefined)
    throw usage(`There is no code ${code}.${didYouMean(code, [...allCodes, ...faultCodes])}`, 'tamis explain lists all codes.');
  const { message, help } = faults[fault];
  const owner = Object.hasOwn(UNIT_FAULTS, fault)
    ? 'the input'
    : Object.hasOwn(FILE_FAULTS, fault)
      ? 'a contract or schema file'
      : 'a provider, or ours';
  return lines(
    `${paint('strong', fault)}  ${paint('quiet', `a fault of ${owner}, not of the model`)}`,
    '',
    blanks(message),
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
  const others = ['unit', 'file'].flatMap((owner) => [
    '',
    paint('strong', owner),
    ...faultCodes
      .filter((fault) => fault.startsWith(`${owner}.`))
      .map((fault) => `  ${fault.padEnd(width)}  ${paint('quiet', 'fault')}`),
  ]);
  return lines('Every code, by stage. tamis explain CODE prints the page of one.', ...parts, ...others);
}

function wordOf(code: Code, paint: Paint): string {
  const { safety, severity } = codes[code];
  if (safety !== undefined) return paint(safety === 'safe' ? 'good' : 'hold', safety);
  return paint(severity === 'error' ? 'fail' : 'quiet', severity ?? '');
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

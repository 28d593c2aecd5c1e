import { visibleLines } from '@tamis/core/wording';
import { type Analysed, type AnalysisOptions, chartText, parseAnalysis, reportRun } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { streamSink } from '../io/sink.ts';
import { unitCount } from '../text/unit-count.ts';
import { newFile } from './new-file.ts';
import type { ReportFlags } from './report-flags.ts';
import { refusePurged } from './run-halt.ts';
import { withRun } from './with-run.ts';

/** Groups the valid units of a run by a field, and counts or measures another one. */
export async function report(flags: ReportFlags, folder: string): Promise<number> {
  const options = optionsOf(flags);
  const analysed = await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    return await reportRun(run, options);
  });
  if ('reason' in analysed)
    throw usage(`There is nothing to report: ${analysed.reason}.`, `\`tamis export ${folder}\` shows the fields of its units.`);
  await write(flags, textOf(flags, analysed));
  if (analysed.skipped > 0) process.stderr.write(`note: left out ${unitCount(analysed.skipped)} without a usable value.\n`);
  return EXIT.valid;
}

function optionsOf(flags: ReportFlags): AnalysisOptions {
  const { groupBy, count, numeric, netPositive = [], netNegative = [], stat = [], title, format } = flags;
  if ((count === undefined) === (numeric === undefined))
    throw usage(
      count === undefined ? 'Neither --count nor --numeric is given.' : '--count and --numeric are both given.',
      'Give the field to count, or the one whose numbers to measure.',
    );
  const bad = stat.find((one) => !/^[^=]+=./.test(one));
  if (bad !== undefined)
    throw usage(`--stat ${bad} is not a statistic.`, 'Write it as NAME=EXPRESSION, for example "Spread=max_val - min_val".');
  const options = parseAnalysis([
    `--group-by=${groupBy}`,
    count === undefined ? `--numeric-field=${numeric}` : `--count-field=${count}`,
    ...netPositive.map((value) => `--net-positive=${value}`),
    ...netNegative.map((value) => `--net-negative=${value}`),
    ...stat.map((value) => `--custom-stat=${value}`),
    ...(title === undefined ? [] : [`--title=${title}`]),
    `--output-format=${format === 'csv' ? 'csv' : 'table'}`,
  ]);
  if ('reason' in options)
    throw usage(`${options.found} was given; ${options.reason} was expected.`, '`tamis report --help` shows examples.');
  return options;
}

function textOf({ format = 'table', out }: ReportFlags, { report: found, text }: Extract<Analysed, { report: unknown }>): string {
  if (format === 'svg') return chartText(found);
  if (format === 'json') return `${JSON.stringify(found)}\n`;
  // Names of groups come from models: a terminal must not obey them. A file gets them as they are.
  return format === 'table' && out === undefined ? visibleLines(text) : text;
}

async function write({ out }: ReportFlags, text: string): Promise<void> {
  const file = out === undefined ? undefined : newFile(out);
  const sink = file?.sink ?? streamSink('standard output', process.stdout);
  sink.write(text);
  await sink.flush();
  await file?.finish();
}

import { visible, visibleLines } from '@tamis/core/wording';
import {
  type Analysed,
  type AnalysisOptions,
  type ChartSubject,
  drawChart,
  groundedBy,
  ownReports,
  parseAnalysis,
  reportChart,
  reportRun,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ReportFlags } from '../flags/look-flags.ts';
import { streamSink } from '../io/sink.ts';
import { unitCount } from '../text/unit-count.ts';
import { groundedJson, groundedText } from './grounded-text.ts';
import { newFile } from './new-file.ts';
import { nothingToReport, writeCharts } from './report-charts.ts';
import { refusePurged } from './run-halt.ts';
import { runScripts } from './run-scripts.ts';
import { spendingCsv, spendingJson, spendingLines } from './spending-text.ts';
import { warnOfStale } from './stale-text.ts';
import { withRun } from './with-run.ts';

// `tamis report`: groups the valid units of a run by a field, and counts them or summarizes another field.
export async function report(flags: ReportFlags, folder: string): Promise<number> {
  const { groupBy } = flags;
  if (flags.runScripts === true) return (await runScripts(folder)) === 0 ? EXIT.valid : EXIT.someFailed;
  if (flags.costs === true) return await costs(flags, folder);
  if (flags.by !== undefined) return await grounded(flags, folder);
  const options = groupBy === undefined ? undefined : optionsOf({ ...flags, groupBy });
  if (flags.charts !== undefined) return await writeCharts({ ...flags, charts: flags.charts }, folder, options);
  if (options === undefined) return await ownOnes(flags, folder);
  const { analysed, run: name } = await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    await warnOfStale(run);
    return { analysed: await reportRun(run, options), run: run.row.run };
  });
  if ('reason' in analysed) throw nothingToReport(analysed.reason, folder);
  await write(flags, textOf(flags, analysed, { ...options, run: name, skipped: analysed.skipped }));
  if (analysed.skipped > 0) process.stderr.write(`note: left out ${unitCount(analysed.skipped)} without a usable value.\n`);
  return EXIT.valid;
}

// Reports calls and costs by step, model and attempt. They outlive the contents, so a purged run has them too.
async function costs(flags: ReportFlags, folder: string): Promise<number> {
  const { groupBy, count, numeric, charts, format = 'table' } = flags;
  if (groupBy !== undefined || count !== undefined || numeric !== undefined)
    throw usage("--costs can't be combined with other reports.", 'Leave out --group-by, --count and --numeric.');
  if (format === 'svg' || charts !== undefined)
    throw usage("--costs can't be drawn as a chart.", 'The formats are table, csv and json.');
  const spending = await withRun(folder, { frozen: true }, ({ ledger, row }) => ledger.spending(row.run));
  const told = {
    table: () => (spending.length === 0 ? 'No model was called.\n' : `${spendingLines(spending).join('\n')}\n`),
    csv: () => spendingCsv(spending),
    json: () => `${JSON.stringify(spendingJson(spending))}\n`,
  };
  await write(flags, told[format]());
  return EXIT.valid;
}

async function grounded(flags: ReportFlags, folder: string): Promise<number> {
  const { groupBy, count, numeric, charts, format = 'table' } = flags;
  if (groupBy !== undefined || count !== undefined || numeric !== undefined)
    throw usage("--by can't be combined with other reports.", 'Leave out --group-by, --count and --numeric.');
  if (format === 'svg' || format === 'csv' || charts !== undefined) throw usage('The formats of --by are table and json.');
  const told = await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    const found = await groundedBy(run);
    if (format === 'table') return groundedText(found);
    return `${JSON.stringify(groundedJson(run.row.run, found))}\n`;
  });
  await write(flags, told);
  return EXIT.valid;
}

async function ownOnes(flags: ReportFlags, folder: string): Promise<number> {
  const { count, numeric, format } = flags;
  if (count !== undefined || numeric !== undefined) throw usage('--group-by is missing: it names the field to group units by.');
  if (format === 'svg')
    throw usage(
      'A chart shows a single report, so --group-by is needed.',
      '--charts DIR writes the charts of the run and of all its reports.',
    );
  const texts = await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    await warnOfStale(run);
    const found: { readonly name: string; readonly analysed: Analysed }[] = [];
    for (const { name, options } of ownReports(run))
      found.push({ name, analysed: await reportRun(run, { ...options, format: format === 'csv' ? 'csv' : options.format }) });
    return found;
  });
  if (texts.length === 0)
    throw usage('The pipeline has no reports of its own.', 'Say what to group by: `tamis report --help` shows examples.');
  for (const { name, analysed } of texts)
    if ('reason' in analysed) process.stderr.write(`note: ${visible(name)}: ${visible(analysed.reason)}.\n`);
  const made = texts.flatMap(({ analysed }) => ('reason' in analysed ? [] : [analysed]));
  await write(flags, made.map((analysed) => textOf(flags, analysed)).join(''));
  return EXIT.valid;
}

function optionsOf(flags: ReportFlags & { readonly groupBy: string }): AnalysisOptions {
  const { groupBy, count, numeric, netPositive = [], netNegative = [], stat = [], title, format } = flags;
  if ((count === undefined) === (numeric === undefined))
    throw usage(
      count === undefined ? 'Neither --count nor --numeric is given.' : '--count and --numeric are both given.',
      'Name the field to count with --count, or the field to measure with --numeric.',
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
    throw usage(`Expected ${options.reason}, found ${options.found}.`, '`tamis report --help` shows examples.');
  return options;
}

function textOf(
  { format = 'table', out, theme }: ReportFlags,
  { report: found, text }: Extract<Analysed, { report: unknown }>,
  subject?: ChartSubject,
): string {
  if (format === 'svg' && subject !== undefined) return drawChart(reportChart(found, subject), theme);
  if (format === 'json') return `${JSON.stringify(found)}\n`;
  // Names of groups come from models, so they are escaped for a terminal. A file or a program gets them unchanged.
  const isShown = out === undefined && (format === 'table' || process.stdout.isTTY === true);
  return isShown ? visibleLines(text) : text;
}

async function write({ out }: ReportFlags, text: string): Promise<void> {
  const file = out === undefined ? undefined : newFile(out);
  const sink = file?.sink ?? streamSink('standard output', process.stdout);
  sink.write(text);
  await sink.flush();
  await file?.finish();
}

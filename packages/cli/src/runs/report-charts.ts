import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { shellWord, visible } from '@tamis/core/wording';
import { errorCode } from '@tamis/files';
import {
  type AnalysisOptions,
  type Chart,
  drawChart,
  type OpenedRun,
  ownReports,
  reportChart,
  reportRun,
  runCharts,
  THEMES,
  type Theme,
} from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { type Halt, usage } from '../exit/halt.ts';
import type { ReportFlags } from '../flags/look-flags.ts';
import { newFile } from './new-file.ts';
import { refusePurged } from './run-halt.ts';
import { warnOfStale } from './stale-text.ts';
import { withRun } from './with-run.ts';

interface NamedChart {
  readonly name: string;
  readonly chart: Chart;
}

// Writes charts to a folder: of one report if its options are given, otherwise of the run and all its reports.
export async function writeCharts(
  flags: ReportFlags & { readonly charts: string },
  folder: string,
  options: AnalysisOptions | undefined,
): Promise<number> {
  const other = (['out', 'format', 'theme'] as const).find((name) => flags[name] !== undefined);
  if (other !== undefined) throw usage(`--charts and --${other} are both given.`, '--charts writes every chart in all themes.');
  const charts = await withRun(folder, { frozen: true }, async (run) => {
    refusePurged(run);
    await warnOfStale(run);
    return options === undefined ? await allCharts(run) : [await askedChart(run, options, folder)];
  });
  makeFolder(flags.charts);
  const names = distinct(charts.map(({ name }) => fileName(name)));
  for (const [at, { chart }] of charts.entries())
    for (const theme of THEMES) {
      const file = newFile(path.join(flags.charts, fileOf(names[at] ?? '', theme)));
      file.sink.write(drawChart(chart, theme));
      await file.finish();
    }
  process.stderr.write(
    `Wrote to ${visible(flags.charts)}: ${names.map((name) => `${name}.svg`).join(', ')}, each also as -light and -dark.\n`,
  );
  return EXIT.valid;
}

export function nothingToReport(reason: string, folder: string): Halt {
  return usage(`There is nothing to report: ${reason}.`, `\`tamis export ${shellWord(folder)}\` shows the fields of its units.`);
}

async function askedChart(run: OpenedRun, options: AnalysisOptions, folder: string): Promise<NamedChart> {
  const analysed = await reportRun(run, options);
  if ('reason' in analysed) throw nothingToReport(analysed.reason, folder);
  const chart = reportChart(analysed.report, { ...options, run: run.row.run, skipped: analysed.skipped });
  return { name: `${options.field} by ${options.groupBy}`, chart };
}

async function allCharts(run: OpenedRun): Promise<readonly NamedChart[]> {
  const charts: NamedChart[] = [...(await runCharts(run))];
  for (const { name, options } of ownReports(run)) {
    const analysed = await reportRun(run, options);
    if ('reason' in analysed) process.stderr.write(`note: ${visible(name)}: ${visible(analysed.reason)}.\n`);
    else charts.push({ name, chart: reportChart(analysed.report, { ...options, run: run.row.run, skipped: analysed.skipped }) });
  }
  return charts;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw usage(`${folder} cannot be created (${errorCode(error)}).`, 'Choose a place where you can write.');
  }
}

function fileOf(name: string, theme: Theme): string {
  return theme === 'auto' ? `${name}.svg` : `${name}-${theme}.svg`;
}

// The longest file name in characters, without its extension. File systems allow 255 bytes.
const LONGEST = 50;

function fileName(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '');
  const joined = Array.from(words.join('-')).slice(0, LONGEST).join('');
  return joined === '' ? 'report' : joined;
}

// Numbers the names that would otherwise share a file.
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let [own, number] = [name, 2];
    while (THEMES.some((theme) => taken.has(fileOf(own, theme)))) own = `${name}-${number++}`;
    for (const theme of THEMES) taken.add(fileOf(own, theme));
    return own;
  });
}

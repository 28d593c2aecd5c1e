import { globSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { drawChart } from '../chart/draw-chart.ts';
import type { Exact, Fields } from '../exact/exact.ts';
import type { Analysis, Packing } from '../model/pipeline.ts';
import { analyse } from '../post-process/analyse.ts';
import { parseAnalysis } from '../post-process/parse-analysis.ts';
import { reportChart } from '../post-process/report-chart.ts';
import { recordOf } from '../units/unit.ts';
import { outputPlace, writeWhole } from './output-place.ts';
import type { Room } from './room.ts';
import { unitIn } from './walker.ts';

// Writes the reports that the folder requests for the end of the run. Problems are noted and never fail the run.
export async function writeReports(room: Room, folder: string): Promise<void> {
  for (const one of room.given.pipeline.postProcess) {
    if (one.kind === 'skipped')
      room.notes.push(`${one.name}: ${one.script} is a script in the pipeline folder; it runs only with --run-scripts.`);
    else if (one.kind === 'gzip') pack(room, folder, one);
    else await report(room, folder, one);
  }
}

async function report(room: Room, folder: string, { name, args, output }: Analysis): Promise<void> {
  const options = parseAnalysis(args);
  if ('reason' in options) return note(room, name, options.reason);
  const wanted = output ?? options.output;
  if (wanted === undefined) return note(room, name, 'no output file is named');
  const place = outputPlace(folder, wanted);
  if (place === undefined) return note(room, name, `results can't be written to ${wanted}`);
  const analysed = analyse(options, await fieldsOfValid(room, [options.groupBy, options.field]));
  if ('reason' in analysed) return note(room, name, analysed.reason);
  const chart = outputPlace(folder, chartName(wanted));
  if (chart !== undefined)
    writeWhole(
      chart,
      Buffer.from(drawChart(reportChart(analysed.report, { ...options, run: room.run, skipped: analysed.skipped }))),
    );
  if (chart !== place) writeWhole(place, Buffer.from(analysed.text));
}

function chartName(output: string): string {
  return output.toLowerCase().endsWith('.svg') ? output : `${output}.svg`;
}

// The fields that a report needs, for all units that are valid at the last step.
async function fieldsOfValid(room: Room, names: readonly string[]): Promise<readonly Fields[]> {
  const { ledger, steps } = room.given;
  const last = steps.findLast(({ scope }) => scope !== 'run')?.name;
  const found: Fields[] = [];
  for (const state of ['valid', 'repaired'] as const)
    for await (const row of ledger.units(room.run, { state, contents: true })) {
      if (row.step !== last && row.step !== steps.at(-1)?.name) continue;
      const record = recordOf(await unitIn(room, row.unit, row.input));
      const own = names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name] as Exact]);
      found.push(Object.fromEntries(own) as Fields);
    }
  return found;
}

function pack(room: Room, folder: string, { name, files, keepOriginals }: Packing): void {
  const found = files.flatMap((file) => globSync(file, { cwd: folder })).filter((file) => !file.endsWith('.gz'));
  for (const file of found) {
    const place = outputPlace(folder, file);
    if (place === undefined || !lstatSync(place).isFile()) continue;
    writeWhole(`${place}.gz`, gzipSync(readFileSync(place)));
    if (!keepOriginals) rmSync(place);
  }
  if (found.length === 0) note(room, name, 'there is no such file');
}

function note(room: Room, name: string, reason: string): void {
  room.notes.push(`${name}: ${reason}.`);
}

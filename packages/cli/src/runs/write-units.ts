import { visible } from '@tamis/core/wording';
import { CsvColumns, csvHeader, csvRow, type ExportWanted, exportLines, type OpenedRun } from '@tamis/pipeline';
import type { Sink } from '../io/sink.ts';

interface UnitsToWrite {
  readonly run: OpenedRun;
  readonly wanted: ExportWanted;
  readonly sink: Sink;
  readonly isCsv: boolean;
  // Whether the output is a terminal, which would interpret control characters in a cell. JSON has none.
  readonly isShown: boolean;
  readonly isStopped: () => boolean;
}

export interface Exporting {
  readonly units: number;
  // Cells that were altered so that no spreadsheet runs them.
  readonly guarded: number;
  readonly stale: number;
}

const LINES = 200;

// Writes units as they are read. For CSV the run is read twice, because the columns come first.
export async function writeUnits({ run, wanted, sink, isCsv, isShown, isStopped }: UnitsToWrite): Promise<Exporting> {
  const columns = isCsv ? await columnsOf(run, wanted, isStopped) : undefined;
  const asShown = (text: string) => (isShown ? text.split('\n').map(shownLine).join('\n') : text);
  let units = 0;
  let guarded = 0;
  let stale = 0;
  if (columns !== undefined && columns.length > 0) sink.write(asShown(csvHeader(columns).text));
  for await (const line of exportLines(run, { ...wanted, onStale: () => stale++ })) {
    if (isStopped()) break;
    const row = columns === undefined ? { text: `${line}\n`, guarded: 0 } : csvRow(columns, line);
    sink.write(asShown(row.text));
    guarded += row.guarded;
    if (++units % LINES === 0) await sink.flush();
  }
  await sink.flush();
  return { units, guarded, stale };
}

function shownLine(line: string): string {
  return line.endsWith('\r') ? `${visible(line.slice(0, -1))}\r` : visible(line);
}

async function columnsOf(run: OpenedRun, wanted: ExportWanted, isStopped: () => boolean): Promise<readonly string[]> {
  const columns = new CsvColumns();
  for await (const line of exportLines(run, wanted)) {
    if (isStopped()) break;
    columns.see(line);
  }
  return columns.names;
}

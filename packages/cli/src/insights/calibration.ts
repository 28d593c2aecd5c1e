import { statSync } from 'node:fs';
import { precisionText, type ReviewRow } from '@tamis/core/review';
import { type Calibration, calibrate } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { InsightsFlags } from '../flags/look-flags.ts';
import { tellShown } from '../io/shown.ts';
import { numbers, tableLines } from '../runs/table.ts';
import { withRun } from '../runs/with-run.ts';

// The version of the report format; it increases with every change that could break a reader.
const CALIBRATION_VERSION = 1;

// `tamis insights --calibration`: reports whether the units that seemed least certain are the ones that people found wrong.
export async function calibration(flags: InsightsFlags, sources: readonly string[]): Promise<number> {
  const reviews: ReviewRow[] = [];
  for (const source of sources) {
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw usage(`${source} is not the folder of a run.`, 'Journals have no reviews: give run folders instead.');
    await withRun(source, { frozen: true }, async ({ ledger, row }) => {
      for await (const review of ledger.reviews({ run: row.run })) reviews.push(review);
    });
  }
  const compared = calibrate(reviews);
  await tellShown(flags, {
    text: () => calibrationText(compared),
    json: () => ({ version: CALIBRATION_VERSION, ...compared }),
  });
  return EXIT.valid;
}

function calibrationText(compared: Calibration): string {
  const { sent, decided, precision, tenths } = compared;
  if (sent === 0) return 'policy.review sent no units to people.\n';
  const rows = tenths.map((one) => [
    ...[`${(one.tenth - 1) * 10}–${one.tenth * 10} %`, one.sent, one.decided, one.approved, one.edited, one.denied].map(String),
  ]);
  const head = `${decided} of ${sent} units that policy.review sent to people are decided`;
  const table = tableLines(['least certain first', ...numbers('sent', 'decided', 'approved', 'edited', 'denied')], rows);
  return `${[head, precisionText(precision), '', ...table, '', verdictOn(compared)].join('\n')}\n`;
}

function verdictOn({ order, needed }: Calibration): string {
  switch (order) {
    case 'unknown':
      return `Too few decisions to say whether the order helps: at least ${needed} about the least certain units and ${needed} about the sample are needed.`;
    case 'helps':
      return 'The least certain units were wrong more often than the sample: the order helps.';
    case 'does-not-help':
      return 'The least certain units were not wrong more often than the sample: the order does not help here.';
    default:
      return order satisfies never;
  }
}

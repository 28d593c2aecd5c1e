import type { UnitOutcome, UnitProblem } from '@tamis/core/unit';
import { unplaced, visible } from '@tamis/core/wording';
import { conciseMistake } from '../config/concise-text.ts';
import { columnOf } from './column-of.ts';
import type { Report, ReportContext } from './report.ts';
import { statisticsText } from './statistics.ts';

// One line for each reason, `file:line:column: unit code path message`, for grep and editors.
export function conciseReport({ warnings, statistics }: ReportContext): Report {
  return {
    start: () => warnings.map((warning) => conciseMistake(warning, 'contract')).join(''),
    unit(outcome, file) {
      if (outcome.status === 'repaired') return '';
      return outcome.troubles.map((trouble) => `${visible(lineOf(outcome, trouble, file))}\n`).join('');
    },
    end: ({ tally }) => (statistics ? statisticsText(tally) : ''),
  };
}

function lineOf(outcome: UnitOutcome, trouble: UnitProblem, file: string): string {
  const { code, path, message, causedBy } = trouble;
  const cause = causedBy === undefined ? '' : ` (caused by ${causedBy})`;
  const place = `${file}:${outcome.line}:${columnOf(outcome, trouble)}`;
  return `${place}: ${outcome.id} ${code} ${path === '' ? '(whole)' : path} ${unplaced(path, message)}${cause}`;
}

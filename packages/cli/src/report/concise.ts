import { visible } from '@tamis/core/wording';
import { conciseMistake } from '../config/concise-text.ts';
import type { Report, ReportContext } from './report.ts';

/** One line for each reason, `file:line: code path message (unit id)`, for grep and editors. */
export function conciseReport({ file, warnings }: ReportContext): Report {
  return {
    start: () => warnings.map((warning) => conciseMistake(warning, 'contract')).join(''),
    unit(outcome) {
      if (outcome.status === 'repaired') return '';
      return outcome.troubles
        .map(
          ({ code, path, message, causedBy }) =>
            `${visible(`${file}:${outcome.line}: ${code} ${path === '' ? '(whole)' : path} ${message} (unit ${outcome.id})${causedBy === undefined ? '' : ` (caused by ${causedBy})`}`)}\n`,
        )
        .join('');
    },
    end: () => '',
  };
}

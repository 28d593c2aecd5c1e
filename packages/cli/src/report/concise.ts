import { visible } from '../text/visible.ts';
import type { Report, ReportContext } from './report.ts';

/** One line for each reason, `file:line:column: code path message (unit id)`, for grep and editors. */
export function conciseReport({ file }: ReportContext): Report {
  return {
    start: () => '',
    unit(outcome) {
      if (outcome.status === 'repaired') return '';
      return outcome.troubles
        .map(
          ({ code, path, message }) =>
            `${visible(`${file}:${outcome.line}:1: ${code} ${path === '' ? '(whole)' : path} ${message} (unit ${outcome.id})`)}\n`,
        )
        .join('');
    },
    end: () => '',
  };
}

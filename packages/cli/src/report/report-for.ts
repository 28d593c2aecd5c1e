import type { ReportFormat } from '../flags/check-flags.ts';
import { conciseReport } from './concise.ts';
import { githubReport } from './github.ts';
import { humanReport } from './human.ts';
import { jsonReport } from './json.ts';
import type { Report, ReportContext } from './report.ts';
import { sarifReport } from './sarif.ts';

/** The report of a format. */
export function reportFor(format: ReportFormat, context: ReportContext): Report {
  switch (format) {
    case 'human':
      return humanReport(context);
    case 'concise':
      return conciseReport(context);
    case 'json':
      return jsonReport(context);
    case 'sarif':
      return sarifReport();
    case 'github':
      return githubReport(context);
    default:
      return format satisfies never;
  }
}

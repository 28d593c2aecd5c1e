import type { ReportFormat } from '../flags/check-flags.ts';
import { conciseReport } from './concise.ts';
import { githubReport } from './github.ts';
import { humanReport } from './human.ts';
import { jsonReport } from './json.ts';
import type { Report, ReportContext } from './report.ts';
import { sarifReport } from './sarif.ts';

export const REPORTS: { readonly [format in ReportFormat]: (context: ReportContext) => Report } = {
  human: humanReport,
  concise: conciseReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
};

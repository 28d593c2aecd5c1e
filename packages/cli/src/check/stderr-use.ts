import type { CheckFlags, ReportFormat } from '../flags/check-flags.ts';

// The contents of standard error, always of one kind, so that its reader knows what to expect.
type StderrUse = 'records' | 'summary' | 'none' | { readonly report: ReportFormat };

// Chooses the contents of standard error: the report that `--format` asks for, unless it goes to a `--report` file. Otherwise a terminal
// gets the human report, or only its end if a file has the whole report. Any other stream gets the failure records, unless `--failures`
// names a file for them.
export function stderrUse(flags: CheckFlags, isTerminal = process.stderr.isTTY === true): StderrUse {
  const { format, report, failures, quiet, statistics } = flags;
  if (format !== undefined && report === undefined) return quiet ? 'none' : { report: format };
  if (!isTerminal && failures === undefined) return 'records';
  if (quiet) return 'none';
  // Statistics go to standard error if nothing else uses it, unless a report includes them.
  if (!isTerminal) return statistics && report === undefined ? 'summary' : 'none';
  return report === undefined ? { report: 'human' } : 'summary';
}

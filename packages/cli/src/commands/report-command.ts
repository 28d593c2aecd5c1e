import { buildCommand } from '@stricli/core';
import { REPORT_FORMATS, type ReportFlags } from '../runs/report-flags.ts';
import { colorFlag } from './flags.ts';
import { runArgument } from './run-flags.ts';
import { running, type TamisContext } from './running.ts';

const field = { kind: 'parsed', parse: String, placeholder: 'FIELD' } as const;
const values = { kind: 'parsed', parse: String, optional: true, variadic: true, placeholder: 'VALUE' } as const;

/** `tamis report`: groups the valid units of a run. */
export const reportCommand = buildCommand<ReportFlags, [string], TamisContext>({
  loader: async () => running((await import('../runs/report.ts')).report),
  parameters: {
    flags: {
      groupBy: { ...field, optional: true, brief: "Field to group by; without it, the pipeline's own reports are made" },
      count: { ...field, optional: true, brief: 'Field whose values are counted' },
      numeric: { ...field, optional: true, brief: 'Field whose numbers are measured' },
      netPositive: { ...values, brief: 'With --count: value that adds to the net (repeatable)' },
      netNegative: { ...values, brief: 'With --count: value that subtracts from the net (repeatable)' },
      stat: {
        ...values,
        placeholder: 'NAME=EXPR',
        brief: 'With --numeric: your own statistic over data, count, mean, median, stdev, variance, min_val, max_val, sum_val',
      },
      title: { kind: 'parsed', parse: String, optional: true, placeholder: 'TEXT', brief: 'Title' },
      format: {
        kind: 'enum',
        values: REPORT_FORMATS,
        optional: true,
        brief: 'Output format: table, CSV, chart or JSON (default: table)',
      },
      out: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief: 'File to write (default: standard output)',
      },
      color: colorFlag,
    },
    positional: runArgument,
  },
  docs: {
    brief: 'Group the valid units of a run and count or measure a field, as a table, CSV or chart',
    customUsage: [
      'RUN [--format table|csv|json] [--out FILE]',
      'RUN --group-by FIELD --count FIELD [--format table|csv|svg|json] [--out FILE]',
      'RUN --group-by FIELD --numeric FIELD [--stat NAME=EXPR] [--out FILE]',
    ],
    fullDescription: `Group the units that are valid after the last step by a field, and count the values of another field or measure its
numbers: mean, median, standard deviation, minimum, maximum, and statistics of your own. Units that lack one of the fields
are left out and counted. Without --group-by, the pipeline's own post_process reports are made again, over the units as they are
now. At the end of a run they are also written into its folder, each with a chart next to it: tones.txt and tones.txt.svg.

EXAMPLES
  tamis report runs/npc-0711
  tamis report runs/npc-0711 --group-by character --count tone
  tamis report runs/npc-0711 --group-by character --numeric score --stat "Spread=max_val - min_val"
  tamis report runs/npc-0711 --group-by character --count tone --format svg --out tones.svg

EXIT CODES
  0 written   2 not a run, a purged run, or nothing to report   3 disk error   4 the ledger is damaged or altered
  70 a bug in tamis   141 closed pipe`,
  },
});

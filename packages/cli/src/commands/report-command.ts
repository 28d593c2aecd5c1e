import { reportFlags } from '../flags/look-flags.ts';
import { command, runArgument } from './command.ts';

/** `tamis report`: groups the valid units of a run. */
export const reportCommand = command({
  run: async () => (await import('../runs/report.ts')).report,
  flags: reportFlags,
  positional: runArgument,
  brief: 'Group the valid units of a run and count or measure a field, as a table, CSV or chart',
  usage: [
    'RUN [--format table|csv|json] [--out FILE]',
    'RUN --group-by FIELD --count FIELD [--format table|csv|svg|json] [--out FILE]',
    'RUN --group-by FIELD --numeric FIELD [--stat NAME=EXPR] [--out FILE]',
  ],
  help: `Group the units that are valid after the last step by a field, and count the values of another field or measure its
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
});

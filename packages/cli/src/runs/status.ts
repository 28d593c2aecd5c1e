import { runStatus } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import type { LookFlags } from '../flags/look-flags.ts';
import { stdoutSink } from '../io/json-sink.ts';
import { paintOn } from '../text/paint.ts';
import { statusJson } from './status-json.ts';
import { statusText } from './status-text.ts';
import { withRun } from './with-run.ts';

/** Shows where a run is. A process working on it is not disturbed. */
export async function status({ format, color }: LookFlags, place: string): Promise<number> {
  const { report, folder } = await withRun(place, { frozen: true }, async (run) => {
    return { report: await runStatus(run), folder: run.folder };
  });
  const output = stdoutSink(format);
  const paint = paintOn(process.stdout, color);
  output.write(format === 'json' ? statusJson(folder, report) : statusText(folder, report, paint, Date.now()));
  await output.flush();
  return EXIT.valid;
}

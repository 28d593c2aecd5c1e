import { EXIT } from '../exit/exit-codes.ts';
import { streamSink } from '../io/sink.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import { type CheckedFile, checkFile } from './checked-file.ts';
import { conciseText } from './concise-text.ts';
import type { ConfigCheckFlags } from './config-options.ts';
import { humanText } from './human-text.ts';
import { jsonReport } from './json-report.ts';

/** Lists everything that is wrong with contract files; the exit code tells whether they can be used. */
export async function checkConfig(flags: ConfigCheckFlags, ...paths: readonly string[]): Promise<number> {
  const files = paths.map(checkFile);
  const output = streamSink('standard output', process.stdout);
  output.write(textOf(files, flags, paintFor(wantsColour(process.stdout, flags.color, process.env))));
  await output.flush();
  return files.every((file) => isUsable(file, flags.strict === true)) ? EXIT.valid : EXIT.usage;
}

function textOf(files: readonly CheckedFile[], { format, strict }: ConfigCheckFlags, paint: Paint): string {
  if (format === 'json') return jsonReport(files);
  return files.map((file) => (format === 'concise' ? conciseText(file) : humanText(file, strict === true, paint))).join('');
}

function isUsable({ mistakes }: CheckedFile, strict: boolean): boolean {
  return mistakes.every(({ severity }) => severity === 'warning' && !strict);
}

import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { refuseStreamsOver } from '../io/refuse-collisions.ts';
import { streamSink } from '../io/sink.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import { checkWithTools } from './check-with-tools.ts';
import { type CheckedFile, contractMistakes, openFile } from './checked-file.ts';
import { conciseText } from './concise-text.ts';
import type { ConfigCheckFlags } from './config-options.ts';
import { humanText } from './human-text.ts';
import { jsonReport } from './json-report.ts';

/** Lists everything that is wrong with contract files and tool lists; the exit code tells whether they can be used. */
export async function checkConfig(flags: ConfigCheckFlags, ...paths: readonly string[]): Promise<number> {
  if (paths.length === 0 && flags.tools === undefined)
    throw usage('No file was given.', '`tamis config check FILE`; `tamis config check --help` shows examples.');
  refuseStreamsOver('a file to check', flags.tools === undefined ? paths : [...paths, flags.tools]);
  const files =
    flags.tools === undefined
      ? paths.map((file) => ({ file, mistakes: contractMistakes(openFile(file)) }))
      : checkWithTools(flags.tools, paths);
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

import { statSync } from 'node:fs';
import { unreadableIn, type ValidatedFile, validateFiles } from '@tamis/files';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { refuseStreamsOver } from '../io/refuse-collisions.ts';
import { streamSink } from '../io/sink.ts';
import { unreadableHalt } from '../io/unreadable-halt.ts';
import { type Paint, paintFor, wantsColour } from '../text/paint.ts';
import { conciseText } from './concise-text.ts';
import type { ConfigCheckFlags } from './config-options.ts';
import { configReport } from './config-report.ts';
import { humanText } from './human-text.ts';

/** Lists everything that is wrong with contract files, tool lists and pipeline folders; the exit code tells whether they can be used. */
export async function validateConfig(flags: ConfigCheckFlags, ...paths: readonly string[]): Promise<number> {
  if (paths.length === 0 && flags.tools === undefined)
    throw usage('No file was given.', '`tamis config check FILE`; `tamis config check --help` shows examples.');
  refuseStreamsOver('a file to check', flags.tools === undefined ? paths : [...paths, flags.tools]);
  const files = await validated(paths, flags);
  refuseFailed(files);
  const output = streamSink('standard output', process.stdout);
  output.write(textOf(files, flags, paintFor(wantsColour(process.stdout, flags.color, process.env))));
  await output.flush();
  return files.every((file) => isUsable(file, flags.strict === true)) ? EXIT.valid : EXIT.usage;
}

/** Folders are pipelines; what reads them is loaded when there is one. */
async function validated(
  paths: readonly string[],
  { tools, 'skip-scripts': skipScripts }: ConfigCheckFlags,
): Promise<readonly ValidatedFile[]> {
  const folders = paths.filter(isFolder);
  if (folders.length === 0) return validateFiles(paths, tools);
  const { validatePipeline } = await import('@tamis/pipeline');
  const others = paths.filter((path) => !folders.includes(path));
  const found = [
    ...validateFiles(others, tools).map((file) => ({ at: paths.indexOf(file.file), file })),
    ...folders.map((folder) => {
      return { at: paths.indexOf(folder), file: validatePipeline(folder, { skipScripts: skipScripts === true }) };
    }),
  ];
  return found.sort((one, other) => one.at - other.at).map(({ file }) => file);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** A file that can't be read is a mistake like any other, unless it is the disk that failed. */
function refuseFailed(files: readonly ValidatedFile[]): void {
  for (const mistake of files.flatMap(({ mistakes }) => mistakes)) {
    const unreadable = mistake.place === undefined ? unreadableIn(mistake) : undefined;
    if (unreadable?.cause === 'failed') throw unreadableHalt(unreadable);
  }
}

function textOf(files: readonly ValidatedFile[], { format, strict }: ConfigCheckFlags, paint: Paint): string {
  if (format === 'json') return configReport(files);
  return files.map((file) => (format === 'concise' ? conciseText(file) : humanText(file, strict === true, paint))).join('');
}

function isUsable({ mistakes }: ValidatedFile, strict: boolean): boolean {
  return mistakes.every(({ severity }) => severity === 'warning' && !strict);
}

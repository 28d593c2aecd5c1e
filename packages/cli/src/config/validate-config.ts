import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { unreadableIn, type ValidatedFile, validateFiles } from '@tamis/files';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { ConfigCheckFlags } from '../flags/check-flags.ts';
import { print } from '../io/print.ts';
import { refuseStreamsOver } from '../io/refuse-collisions.ts';
import { unreadableHalt } from '../io/unreadable-halt.ts';
import { PROJECT_FILE } from '../project/find-project.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import type { CheckedFile } from './checked-file.ts';
import { conciseText } from './concise-text.ts';
import { configReport, humanText } from './human-text.ts';
import { isRulesFile } from './is-rules-file.ts';
import { portableLines, portableText } from './portability/portable-text.ts';

// `tamis config check`: lists all mistakes in contract files, tool lists and pipeline folders. The exit code says whether they can be used.
export async function validateConfig(flags: ConfigCheckFlags, ...paths: readonly string[]): Promise<number> {
  if (paths.length === 0 && flags.tools === undefined)
    throw usage('No file was given.', '`tamis config check FILE`; `tamis config check --help` shows examples.');
  refuseStreamsOver('a file to check', flags.tools === undefined ? paths : [...paths, flags.tools]);
  const portable = flags.providers === undefined ? undefined : await portability(flags.providers);
  const found = await validated(paths, flags);
  refuseFailed(found);
  const files = portable === undefined ? found : await portable(found);
  await print(textOf(files, flags, paintOn(process.stdout, flags.color)));
  return files.every((file) => isUsable(file, flags.strict === true)) ? EXIT.valid : EXIT.usage;
}

async function portability(typed: string): Promise<(files: readonly CheckedFile[]) => Promise<readonly CheckedFile[]>> {
  const { readProviders } = await import('./portability/providers-flag.ts');
  const { withPortability } = await import('./portability/with-portability.ts');
  const providers = readProviders(typed);
  return async (files) => await Promise.all(files.map(async (file) => await withPortability(file, providers)));
}

async function validated(
  paths: readonly string[],
  { tools, 'skip-scripts': skipScripts }: ConfigCheckFlags,
): Promise<readonly CheckedFile[]> {
  const folders = paths.filter(isFolder);
  const ruleFiles = paths.filter((path) => !folders.includes(path) && basename(path) !== PROJECT_FILE && isRulesFile(path));
  const projects = paths.filter((path) => basename(path) === PROJECT_FILE && !folders.includes(path));
  const others = paths.filter((path) => ![...folders, ...ruleFiles, ...projects].includes(path));
  const found = [
    ...(others.length > 0 || tools !== undefined ? validateFiles(others, tools, engine) : []),
    ...(await extractionRules(ruleFiles)),
    ...(await projectFiles(projects)),
    ...(await pipelines(folders, skipScripts === true)),
  ];
  const inOrder = (one: ValidatedFile, other: ValidatedFile) => paths.indexOf(one.file) - paths.indexOf(other.file);
  return found.sort(inOrder);
}

async function extractionRules(files: readonly string[]): Promise<readonly ValidatedFile[]> {
  if (files.length === 0) return [];
  const { validateRules } = await import('./validate-rules.ts');
  return await Promise.all(files.map(validateRules));
}

async function projectFiles(files: readonly string[]): Promise<readonly ValidatedFile[]> {
  if (files.length === 0) return [];
  const { readProject } = await import('../project/read-project.ts');
  return files.map((file) => {
    const read = readProject(file);
    return { file, mistakes: 'mistakes' in read ? read.mistakes : [] };
  });
}

async function pipelines(folders: readonly string[], skipScripts: boolean): Promise<readonly CheckedFile[]> {
  if (folders.length === 0) return [];
  const { validatePipeline } = await import('@tamis/pipeline');
  return folders.map((folder) => ({ ...validatePipeline(folder, { skipScripts }), folder }));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

// Ends the command if a disk failed. Any other unreadable file counts as an ordinary mistake.
function refuseFailed(files: readonly ValidatedFile[]): void {
  for (const mistake of files.flatMap(({ mistakes }) => mistakes)) {
    const unreadable = mistake.place === undefined ? unreadableIn(mistake) : undefined;
    if (unreadable?.cause === 'failed') throw unreadableHalt(unreadable);
  }
}

function textOf(files: readonly CheckedFile[], { format, strict }: ConfigCheckFlags, paint: Paint): string {
  if (format === 'json') return configReport(files);
  if (format === 'concise')
    return files.map((file) => `${conciseText(file)}${file.portable ? portableLines(file.portable, file.file) : ''}`).join('');
  const isStrict = strict === true;
  const tableOf = ({ portable }: CheckedFile) => (portable ? portableText(portable, isStrict, paint) : '');
  return files.map((file) => `${humanText(file, isStrict, paint)}${tableOf(file)}`).join('');
}

function isUsable({ mistakes, portable }: CheckedFile, strict: boolean): boolean {
  const isRefused = portable?.notes.some(({ answer }) => answer === 'refused') === true;
  return mistakes.every(({ severity }) => severity === 'note' || (severity === 'warning' && !strict)) && !(strict && isRefused);
}

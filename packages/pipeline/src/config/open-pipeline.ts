import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BrokenFile, FileProblem, Mistake, ValidatedFile } from '@tamis/files';
import { isFields } from '../exact/exact.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { type ExactFile, openExactFile } from '../read/exact-file.ts';
import { knownKeys } from '../shape/near-keys.ts';
import { bad, shapeProblems } from '../shape/shape-problems.ts';
import { CONFIG } from './config-shape.ts';
import { Folder } from './folder.ts';
import { idle, strayEntries } from './links.ts';
import { readApi } from './read-api.ts';
import { readPostProcess } from './read-post-process.ts';
import { readProcessing } from './read-processing.ts';
import { readSteps } from './read-steps.ts';
import { REQUEST } from './request-shape.ts';
import type { OpenOptions } from './step-reading.ts';
import { untoldSteps } from './untold-steps.ts';
import { fieldsAt, valueAt } from './values.ts';
import { withOnKeys } from './with-on-keys.ts';

const KNOWN = knownKeys(CONFIG);

/** A pipeline that can run, with notes for its author. */
export interface OpenedPipeline {
  readonly pipeline: Pipeline;
  readonly warnings: readonly Mistake[];
  /** The file that the items were read from, and its text. Absent if the items were given. */
  readonly itemsFile?: Pick<ExactFile, 'path' | 'text'>;
}

/** Reads and validates a pipeline folder and reports all problems at once. Nothing in the folder is run. */
export function openPipeline(folder: string, options: OpenOptions = {}): OpenedPipeline | BrokenFile {
  const read = openExactFile(configPath(folder));
  if ('mistakes' in read) return read;
  const config = { ...read, value: withOnKeys(read.value) };
  const opened = new Folder(realpathSync(folder), config);
  const { value } = config;
  if (!isFields(value)) {
    opened.add(bad('', value, 'an object with the sections pipeline, processing, prompts, schemas and validation'));
    return { mistakes: opened.mistakes() };
  }
  opened.add(...shapeProblems(CONFIG, value, '', KNOWN).filter(isTold), ...idleKeys(opened));
  const processing = readProcessing(opened, options);
  const steps = readSteps(opened, processing, options);
  const postProcess = readPostProcess(opened);
  opened.add(...strayEntries(opened));
  const mistakes = opened.mistakes();
  if (processing === undefined || mistakes.some(({ severity }) => severity === 'error')) return { mistakes };
  opened.add(...untoldSteps(value, steps));
  const globalContext = fieldsAt(value, 'prompts', 'global_context');
  const pipeline: Pipeline = {
    ...{ folder: opened.root, config: value, steps, processing, postProcess, globalContext },
    ...{ api: readApi(value), files: opened.files },
  };
  const { itemsFile } = opened;
  return { pipeline, warnings: opened.mistakes(), ...(itemsFile && { itemsFile }) };
}

/** The cost limit that a pipeline folder sets, in US dollars, or undefined if it sets none. Only its configuration is read. */
export function costCapOf(folder: string): number | undefined {
  const read = openExactFile(configPath(folder));
  return 'mistakes' in read ? undefined : readApi(withOnKeys(read.value)).costCapUsd;
}

/** Lists all problems in a pipeline folder. */
export function validatePipeline(folder: string, options: OpenOptions = {}): ValidatedFile {
  const opened = openPipeline(folder, options);
  return { file: configPath(folder), mistakes: 'mistakes' in opened ? opened.mistakes : opened.warnings };
}

function configPath(folder: string): string {
  const [usual, other] = [join(folder, 'config.yaml'), join(folder, 'config.yml')];
  return !existsSync(usual) && existsSync(other) ? other : usual;
}

function isTold({ code, severity, path }: FileProblem): boolean {
  return code !== 'pipeline.unknown-key' || severity === 'error' || path.lastIndexOf('/') > 0;
}

const IDLE: readonly (readonly string[])[] = [
  ['api', 'realtime', 'auto_retry'],
  ['api', 'subprocess_timeout_seconds'],
  ['schemas', 'strict_mode'],
  ['schemas', 'log_validation_errors'],
];

function idleKeys({ config }: Folder): readonly FileProblem[] {
  const astray = Object.keys(REQUEST).filter((key) => REQUEST[key]?.isCommon && valueAt(config.value, key) !== undefined);
  const elsewhere = astray.map((key) => idle(key, 'it belongs under `api`, or in a step', `/${key}`));
  const unread = IDLE.filter((keys) => valueAt(config.value, ...keys) !== undefined).map((keys) =>
    idle(keys.at(-1) as string, 'nothing reads it', `/${keys.join('/')}`),
  );
  return [...elsewhere, ...unread];
}

import path from 'node:path';
import { Fault, type Finding } from '@tamis/core';
import type { PathResult, Sandbox } from '@tamis/core/model';
import { faultTexts } from '@tamis/core/wording';
import { checkHeader, checkPython, type NormalPath } from '@tamis/extraction';
import { environment } from '../exit/halt.ts';
import type { Extractor, PathExtraction } from './extractor.ts';

// The parts that a Python rule needs.
interface PythonExtractorParts {
  readonly sandbox: Sandbox;
  readonly read: (path: string) => NormalPath;
  readonly refuse: (findings: readonly Finding[]) => void;
}

export async function pythonExtractor(
  file: string,
  code: string,
  { sandbox, read, refuse }: PythonExtractorParts,
): Promise<Extractor> {
  try {
    refuse(await orHalt(() => checkPython(code, sandbox)));
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const { matcher } = checkHeader(code);
  const rule = pythonRule(file, code);
  return {
    extract: async (paths) => {
      const all = paths.map(read);
      const matched = matcher === undefined ? all : all.filter((path) => matcher.matches(path, undefined));
      const results = await orHalt(() =>
        sandbox.run(
          code,
          matched.map(({ full }) => full),
        ),
      );
      const found = new Map(matched.map((path, index) => [path, results[index] as PathResult]));
      return all.map((path) => extractionOf(rule, found.get(path)));
    },
    close: () => sandbox.close(),
  };
}

interface NamedRule {
  readonly name: string;
  readonly tag: string | null;
}

export function pythonRule(file: string, code: string): NamedRule {
  const { name = path.basename(file).replace(/\.py$/i, ''), tag = null } = checkHeader(code).header;
  return { name, tag };
}

// Ends the command if the machine has no sandbox, which is not the user's mistake. Nothing is run in that case.
async function orHalt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) throw environment(error.message, faultTexts[error.code].help);
    throw error;
  }
}

const UNMATCHED = { rule: null, tag: null, tags: [], status: 'unmatched', fields: {}, errors: {}, defaulted: [] } as const;

// The extraction for a result from Python. An empty dict, or no result, means that the rule does not apply to the path; a None means that a
// field could not be found.
export function extractionOf({ name, tag }: NamedRule, result: PathResult | undefined): PathExtraction {
  if (result === undefined) return UNMATCHED;
  const found = { rule: name, tag, tags: tag === null ? [] : [tag], defaulted: [] };
  if ('error' in result) {
    const { type, ...problem } = result.error;
    return { ...found, status: 'failed', fields: {}, errors: { extract: type }, problem };
  }
  const entries = Object.entries(result.fields);
  if (entries.length === 0) return UNMATCHED;
  const [fields, missing] = [entries.filter(([, value]) => value !== null), entries.filter(([, value]) => value === null)];
  const status = missing.length === 0 ? 'complete' : fields.length === 0 ? 'failed' : 'partial';
  const errors = Object.fromEntries(missing.map(([name]) => [name, 'EMPTY_EXTRACTION']));
  return { ...found, status, fields: Object.fromEntries(fields), errors };
}

import path from 'node:path';
import { Fault, type Finding, faultTexts, type PathResult, type Sandbox } from '@tamis/core';
import { checkPython, type NormalPath } from '@tamis/core/extraction-rules';
import { environment } from '../exit/halt.ts';
import type { Extractor, PathExtraction } from './extractor.ts';

/** What a rule in Python needs. */
interface PythonExtractorParts {
  readonly sandbox: Sandbox;
  /** The function gets whole paths, so it has no use for a root. */
  readonly read: (path: string) => NormalPath;
  /** Ends the command if the code has mistakes, before any path is read. */
  readonly refuse: (findings: readonly Finding[]) => void;
}

/** A rule in Python, ready to run in the sandbox. */
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
  const rule = pythonRuleName(file);
  return {
    extract: async (paths) => {
      const results = await orHalt(() =>
        sandbox.run(
          code,
          paths.map((one) => read(one).full),
        ),
      );
      return results.map((result) => extractionOf(rule, result));
    },
    close: () => sandbox.close(),
  };
}

/** A file holds one rule, named after the file. */
export function pythonRuleName(file: string): string {
  return path.basename(file).replace(/\.py$/i, '');
}

/** A machine without a sandbox is not the user's mistake, and nothing is run there. */
async function orHalt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) throw environment(error.message, faultTexts[error.code].help);
    throw error;
  }
}

/** An empty dict means that the rule does not apply to the path; None, that a field could not be found. */
export function extractionOf(rule: string, result: PathResult): PathExtraction {
  const found = { rule, tag: null, tags: [], defaulted: [] };
  if ('error' in result) {
    const { type, ...problem } = result.error;
    return { ...found, status: 'failed', fields: {}, errors: { extract: type }, problem };
  }
  const entries = Object.entries(result.fields);
  if (entries.length === 0) return { ...found, rule: null, status: 'unmatched', fields: {}, errors: {} };
  const [fields, missing] = [entries.filter(([, value]) => value !== null), entries.filter(([, value]) => value === null)];
  const status = missing.length === 0 ? 'complete' : fields.length === 0 ? 'failed' : 'partial';
  const errors = Object.fromEntries(missing.map(([name]) => [name, 'EMPTY_EXTRACTION']));
  return { ...found, status, fields: Object.fromEntries(fields), errors };
}

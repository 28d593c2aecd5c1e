import { basename } from 'node:path';
import { type Fault, type Finding, faultTexts, type Sandbox } from '@tamis/core';
import { checkPython, type Extraction, pathReader, pythonExtraction } from '@tamis/core/extraction-rules';
import type { Mistake } from '@tamis/files';
import { environment } from '../exit/halt.ts';
import { openSandbox } from '../load/open-sandbox.ts';
import type { Extractor } from './extractor.ts';
import type { LoadedRules } from './load-rules.ts';

/** A rule in Python: it has the name of its file, and runs in a sandbox only. */
export async function loadPython(
  file: string,
  code: string,
  refuseErrors: (findings: readonly Finding[]) => readonly Mistake[],
): Promise<LoadedRules> {
  const sandbox = await openSandbox();
  if (sandbox === undefined)
    throw environment(
      `${file} is Python, which runs in a sandbox only, and there is none.`,
      'Install @tamis/python next to tamis: npm install @tamis/python',
    );
  try {
    const warnings = refuseErrors(await sandboxed(() => checkPython(code, sandbox)));
    const name = basename(file).replace(/\.py$/i, '');
    return { extractor: pythonExtractor(name, code, sandbox), names: [name], warnings };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Its root is of no use to a function that gets the whole path. */
function pythonExtractor(name: string, code: string, sandbox: Sandbox): Extractor {
  const read = pathReader();
  return {
    extract: async (paths): Promise<readonly Extraction[]> => {
      if (paths.length === 0) return [];
      const results = await sandboxed(() =>
        sandbox.run(
          code,
          paths.map((path) => read(path).full),
        ),
      );
      return results.map((result) => pythonExtraction(name, result));
    },
    close: () => sandbox.close(),
  };
}

async function sandboxed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isFault(error) ? environment(error.message, faultTexts[error.code].help) : error;
  }
}

/** The package has a copy of the engine of its own, so its faults are known by their code. */
function isFault(error: unknown): error is Fault {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && Object.hasOwn(faultTexts, error.code);
}

import { str, type Value } from '@tamis/core/python-values';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import type { PostProcess } from '../model/pipeline.ts';
import { parseAnalysis } from '../post-process/parse-analysis.ts';
import { badValue, missing } from '../shape/shape-problems.ts';
import type { Folder } from './folder.ts';
import { scriptName } from './read-run-step.ts';
import { tellOutside } from './relative-path.ts';
import { listAt, textAt } from './values.ts';

// Reads the post-processing scripts. A script that is not built in is skipped with a warning, because the units do not depend on it.
export function readPostProcess(folder: Folder): readonly PostProcess[] {
  return listAt(folder.config.value, 'post_process').flatMap((written, index) => {
    const read = isFields(written) ? readOne(folder, written, `/post_process/${index}`) : undefined;
    return read === undefined ? [] : [read];
  });
}

function readOne(folder: Folder, written: Fields, path: string): PostProcess | undefined {
  const name = textAt(written, 'name') ?? textAt(written, 'script') ?? 'post_process';
  const output = textAt(written, 'output');
  if (output !== undefined) tellOutside(folder, output, `${path}/output`);
  if (textAt(written, 'type') === 'gzip') return packing(folder, written, name, path);
  const script = textAt(written, 'script');
  if (script === undefined) {
    folder.add(missing(path, 'script', 'the name of a report such as `analyze_results.py`'));
    return undefined;
  }
  const args = listAt(written, 'args').map((arg) => str(arg as Value));
  if (scriptName(script) !== 'analyze_results') {
    folder.add({ code: 'pipeline.skipped-script', severity: 'warning', path: `${path}/script`, args: { script } });
    return { kind: 'skipped', name, script, args, output };
  }
  const parsed = parseAnalysis(args);
  if ('reason' in parsed) folder.add(badValue(args.length === 0 ? path : `${path}/args`, parsed.found, parsed.reason));
  return { kind: 'analysis', name, args, output };
}

function packing(folder: Folder, written: Fields, name: string, path: string): PostProcess {
  const { files: given } = written;
  const files = (Array.isArray(given) ? (given as readonly Exact[]) : [given]).filter((file) => typeof file === 'string');
  if (files.length === 0) folder.add(missing(path, 'files', 'the files to compress, * for any'));
  for (const file of files) tellOutside(folder, file, `${path}/files`);
  return { kind: 'gzip', name, files, keepOriginals: written.keep_originals === true };
}

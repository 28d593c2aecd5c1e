import type { Expression } from '@tamis/core/python';
import type { Fields } from '../exact/exact.ts';
import type { ExtractUnits, RunStep, StepCommon } from '../model/pipeline.ts';
import { missing } from '../shape/shape-problems.ts';
import { compileOne } from './check-expressions.ts';
import type { Folder } from './folder.ts';
import { idle } from './links.ts';
import { tellOutside } from './relative-path.ts';
import type { OpenOptions } from './step-reading.ts';
import { textAt } from './values.ts';

export function readRunStep(
  folder: Folder,
  written: Fields,
  common: StepCommon,
  path: string,
  { skipScripts }: OpenOptions,
): RunStep | undefined {
  const script = textAt(written, 'script');
  if (script === undefined) {
    folder.add(missing(path, 'script', '`extract_units`'));
    return undefined;
  }
  if (scriptName(script) === 'extract_units') return extractStep(folder, written, common, path);
  const code = skipScripts ? 'pipeline.skipped-script' : 'pipeline.script';
  folder.add({ code, severity: skipScripts ? 'warning' : 'error', path: `${path}/script`, args: { script } });
  return { ...common, scope: 'run', work: { kind: 'skipped', script } };
}

export function scriptName(script: string): string {
  return (script.split('/').at(-1) ?? '').replace(/\.py$/, '');
}

function extractStep(folder: Folder, written: Fields, common: StepCommon, path: string): RunStep | undefined {
  if (Object.hasOwn(written, 'upload') && written.upload !== null && written.upload !== false)
    folder.add(idle('upload', 'files are not uploaded', `${path}/upload`));
  const outputDir = textAt(written, 'output_dir') ?? 'outputs/units';
  tellOutside(folder, outputDir, `${path}/output_dir`);
  const filename = compiled(folder, written, 'filename_expression', "data['unit_id']", path);
  const content = compiled(folder, written, 'content_expression', 'data', path);
  if (filename === undefined || content === undefined) return undefined;
  const compression = textAt(written, 'compression') === 'gzip' ? 'gzip' : 'none';
  const work: ExtractUnits = { kind: 'extract-units', outputDir, filename, content, compression };
  return { ...common, scope: 'run', work };
}

// Compiles an expression that sees only the unit, as `data`.
function compiled(folder: Folder, written: Fields, key: string, usual: string, path: string): Expression | undefined {
  const at = `${path}/${key}`;
  const expression = compileOne(folder, key, textAt(written, key) ?? usual, at, false);
  for (const { name, at: offset } of expression?.names.filter(({ name }) => name !== 'data') ?? []) {
    const args = { expression: key, name, at: offset, suggestion: ` The unit is \`data\`: \`data['${name}']\`.` };
    folder.add({ code: 'pipeline.unknown-name', severity: 'error', path: at, args });
  }
  return expression;
}

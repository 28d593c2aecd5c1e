import { compileExpression, type Expression } from '@tamis/core/python';
import { BUILTINS } from '@tamis/core/python-values';
import { type FileProblem, suggestionText } from '@tamis/files';
import type { Fields } from '../exact/exact.ts';
import { MATH } from '../expressions/math.ts';
import type { NamedExpression } from '../model/pipeline.ts';
import { childPath } from '../shape/shape-problems.ts';
import { isReserved } from '../units/unit.ts';
import type { Folder } from './folder.ts';
import { reserved } from './read-processing.ts';
import type { Sample } from './sample.ts';

// Compiles the expressions at a place in config.yaml. Expressions that can't be parsed are reported and left out.
export function compileAll(folder: Folder, written: Fields, path: string): readonly NamedExpression[] {
  return Object.entries(written).flatMap(([name, source]) => {
    const at = childPath(path, name);
    if (isReserved(name)) folder.add(reserved(name, at, 'key'));
    const expression = typeof source === 'string' ? compileOne(folder, name, source, at) : undefined;
    return expression === undefined ? [] : [{ name, expression }];
  });
}

export function compileOne(folder: Folder, name: string, source: string, path: string, random = true): Expression | undefined {
  const compiled = compileExpression(source, { random, record: true });
  if (!('problem' in compiled)) return compiled;
  const { reason, at, suggestion = '' } = compiled.problem;
  const args = { expression: name, reason, at, suggestion: suggestion === '' ? '' : ` ${suggestion}` };
  folder.add({ code: 'pipeline.expression-syntax', severity: 'error', path, args });
  return undefined;
}

export function unknownNames(
  { name: expression, expression: { names, optional, listsNames } }: NamedExpression,
  known: ReadonlySet<string>,
  { isOpen }: Sample,
  path: string,
): readonly FileProblem[] {
  if (isOpen || listsNames) return [];
  const lookedFor = new Set(optional.map(({ name }) => name));
  return names
    .filter(({ name }) => !known.has(name) && !lookedFor.has(name) && !Object.hasOwn(MATH, name))
    .map(({ name, at }) => {
      const suggestion = suggestionText(name, [...known]) || suggestionText(name, [...BUILTINS.keys()]);
      const args = { expression, name, at, suggestion };
      return { code: 'pipeline.unknown-name', severity: 'error', path, args };
    });
}

export function namesOf({ unit, constants }: Sample): Set<string> {
  const hidden = new Set(['_metadata', '_raw_text', '_repetition_seed']);
  return new Set(['unit_id', ...Object.keys(constants), ...Object.keys(unit.fields)].filter((name) => !hidden.has(name)));
}

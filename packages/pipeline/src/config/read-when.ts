import type { Expression } from '@tamis/core/python';
import type { Fields } from '../exact/exact.ts';
import type { Step } from '../model/pipeline.ts';
import { isWanted } from '../steps/is-wanted.ts';
import { compileOne, namesOf, unknownNames } from './check-expressions.ts';
import type { Folder } from './folder.ts';
import { idle } from './links.ts';
import type { Sample } from './sample.ts';
import { textAt } from './values.ts';

export function readWhen(
  folder: Folder,
  written: Fields,
  scope: Step['scope'],
  stepPath: string,
  sample: Sample,
): Expression | undefined {
  const [source, path] = [textAt(written, 'when'), `${stepPath}/when`];
  if (source === undefined) return undefined;
  if (scope === 'run') folder.add(idle('when', 'a step with scope: run works on all units', path));
  const when = scope === 'run' ? undefined : compileOne(folder, 'when', source, path, false);
  if (when === undefined) return undefined;
  const unknown = unknownNames({ name: 'when', expression: when }, namesOf(sample), sample, path);
  folder.add(...unknown);
  if (unknown.length === 0 && !when.names.some(({ name }) => sample.unknown.has(name))) tryWhen(folder, when, path, sample);
  return when;
}

// Tries a condition. With made-up values an error proves nothing, unless it is about their types.
function tryWhen(folder: Folder, when: Expression, path: string, { unit, made, constants, isOpen }: Sample): void {
  const tried = isWanted({ when, constants }, unit);
  if (typeof tried === 'boolean' || (isOpen && tried.kind === 'NameError')) return;
  const isMade = when.names.some(({ name }) => made.has(name));
  if (isMade && tried.kind !== 'TypeError' && tried.kind !== 'AttributeError') return;
  const about = isMade ? 'made-up values of the right types' : `the unit ${unit.id}`;
  const args = { expression: 'when', unit: about, reason: `${tried.kind}: ${tried.message}` };
  folder.add({ code: 'pipeline.expression-fails', severity: isMade ? 'warning' : 'error', path, args });
}

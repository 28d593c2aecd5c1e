import type { Fields } from '../exact/exact.ts';
import type { NamedExpression, StepCommon } from '../model/pipeline.ts';
import { childPath, missing } from '../shape/shape-problems.ts';
import { runExpressions, type Work } from '../steps/run-expressions.ts';
import type { ExpressionError } from '../steps/step-result.ts';
import { compileAll, compileOne, namesOf, unknownNames } from './check-expressions.ts';
import type { Folder } from './folder.ts';
import { type Sample, withComputed, withUnknown } from './sample.ts';
import { fieldsAt, numberAt, textAt } from './values.ts';

const TRIAL_ROUNDS = 20;

interface ReadExpressions {
  readonly work: Work;
  readonly after: Sample;
}

export function readExpressions(
  folder: Folder,
  written: Fields,
  { name, constants }: StepCommon,
  path: string,
  before: Sample,
): ReadExpressions {
  if (Object.keys(fieldsAt(written, 'expressions')).length === 0)
    folder.add(missing(path, 'expressions', 'an object of Python expressions by name'));
  const until = textAt(written, 'loop_until');
  const work: Work = {
    ...{ name, constants },
    init: compileAll(folder, fieldsAt(written, 'init'), `${path}/init`),
    expressions: compileAll(folder, fieldsAt(written, 'expressions'), `${path}/expressions`),
    loopUntil: until === undefined ? undefined : compileOne(folder, 'loop_until', until, `${path}/loop_until`),
    maxIterations: numberAt(written, 'max_iterations') ?? 1000,
  };
  return { work, after: sampleAfter(folder, work, path, before) };
}

function sampleAfter(folder: Folder, work: Work, path: string, before: Sample): Sample {
  const named = [...work.init, ...work.expressions].map(({ name }) => name);
  const isUntried = tellUnknown(folder, work, path, before) || reads(work, before.unknown);
  if (isUntried) return withUnknown(before, named);
  const isMade = reads(work, before.made);
  const tried = runExpressions({ ...work, maxIterations: Math.min(work.maxIterations, TRIAL_ROUNDS) }, before.unit);
  if (!('kind' in tried)) return withComputed(before, tried.output, isMade);
  if (!(before.isOpen && tried.kind === 'NameError')) tellError(folder, work, path, tried, before, isMade);
  return withUnknown(before, named);
}

function tellUnknown(folder: Folder, { init, expressions, loopUntil }: Work, path: string, sample: Sample): boolean {
  const known = namesOf(sample);
  const check = (one: NamedExpression, at: string): boolean => {
    const problems = unknownNames(one, known, sample, at);
    folder.add(...problems);
    known.add(one.name);
    return problems.length > 0;
  };
  const found = [
    ...init.map((one) => check(one, childPath(`${path}/init`, one.name))),
    ...expressions.map((one) => check(one, childPath(`${path}/expressions`, one.name))),
    ...(loopUntil === undefined ? [] : [check({ name: 'loop_until', expression: loopUntil }, `${path}/loop_until`)]),
  ];
  return found.includes(true);
}

function reads({ init, expressions, loopUntil }: Work, fields: ReadonlySet<string>): boolean {
  const all = [...init, ...expressions].map(({ expression }) => expression);
  return [...all, ...(loopUntil === undefined ? [] : [loopUntil])].some(({ names }) =>
    names.some(({ name }) => fields.has(name)),
  );
}

// Reports an error. With made-up values it proves nothing, unless it is about their types, which the schema defines.
function tellError(folder: Folder, work: Work, path: string, error: ExpressionError, { unit }: Sample, isMade: boolean): void {
  const isAboutTypes = error.kind === 'TypeError' || error.kind === 'AttributeError';
  if (isMade && !isAboutTypes) return;
  const owner = work.init.some(({ name }) => name === error.expression) ? 'init' : 'expressions';
  const at = error.expression === 'loop_until' ? `${path}/loop_until` : childPath(`${path}/${owner}`, error.expression);
  const args = {
    expression: error.expression,
    unit: isMade ? 'made-up values of the right types' : `the unit ${unit.id}`,
    reason: `${error.kind}: ${error.message}`,
  };
  folder.add({ code: 'pipeline.expression-fails', severity: isMade ? 'warning' : 'error', path: at, args });
}

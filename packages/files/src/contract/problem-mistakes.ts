import type { Problem } from '@tamis/core';
import type { Span } from '@tamis/core/kind';
import type { Mistake } from '../mistake/mistake.ts';
import type { DataFile } from '../read/data-file.ts';
import { type FileSpot, spotsIn } from '../read/spots-in.ts';
import { sourceOffset } from '../text/source-offset.ts';
import { type ContractFiles, PARTS } from './contract-files.ts';

export function problemMistakes(problems: readonly Problem[], files: ContractFiles): readonly Mistake[] {
  const partOf = ({ path }: Problem) =>
    PARTS.find((part) => files[part] !== undefined && (path === `/${part}` || path.startsWith(`/${part}/`)));
  const inPart = (part: (typeof PARTS)[number] | undefined) => problems.filter((problem) => partOf(problem) === part);
  return [
    ...mistakesIn(files.contract, inPart(undefined), ''),
    ...PARTS.flatMap((part) => mistakesIn(files[part], inPart(part), `/${part}`)),
  ];
}

/** One problem with the content of a file. Every contract problem is also a file problem. */
export interface FileProblem extends Omit<Problem, 'code' | 'severity'> {
  readonly code: Mistake['code'];
  readonly severity: Mistake['severity'];
}

/** Converts problems to mistakes in a file, in file order. Problem paths start with `above`, which is not part of the file. */
export function mistakesIn(
  file: Pick<DataFile, 'path' | 'text' | 'syntax'> | undefined,
  problems: readonly FileProblem[],
  above: string,
): readonly Mistake[] {
  const plain = problems.map((problem) => asMistake(problem, above));
  if (file === undefined || problems.length === 0) return plain;
  const spotOf = spotsIn(file);
  return problems
    .map((problem, index) => ({
      mistake: plain[index] as Mistake,
      span: spanOf(problem, spotOf(problem.path.slice(above.length))),
      ...firstOf(problem, (pointer) => spotOf(pointer.slice(above.length))),
    }))
    .sort((one, other) => one.span.start - other.span.start)
    .map(({ mistake, ...spans }) => ({ ...mistake, place: { file: file.path, text: file.text, ...spans } }));
}

function asMistake(problem: FileProblem, above: string): Mistake {
  const { code, severity, path, args } = problem;
  return { code, severity, path, pointer: path.slice(above.length), args };
}

// The first of two places that are too similar, if the problem names it by its pointer.
function firstOf({ args: { first } }: FileProblem, spotOf: (pointer: string) => FileSpot): { readonly first?: Span } {
  if (typeof first !== 'string') return {};
  const { isExact, value } = spotOf(first);
  return isExact ? { first: value } : {};
}

function spanOf(problem: FileProblem, { key, value, isExact, written }: FileSpot): Span {
  if (isExact && problem.about === 'key' && key !== undefined) return key;
  const { at, name } = problem.args;
  if (!isExact || typeof at !== 'number' || written === undefined) return value;
  const length = typeof name === 'string' ? name.length : 1;
  const [start, last] = [sourceOffset(written, at), sourceOffset(written, at + length - 1)];
  if (start === undefined) return value;
  return { start: value.start + start, end: value.start + (last ?? start) + 1 };
}

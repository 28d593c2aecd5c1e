import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Condition, findConditions, type Span } from './conditions.ts';
import { folderOf, type Package } from './packages.ts';

export interface Target {
  readonly number: number;
  // Below the package's source: `stages/coerce/keys.ts`.
  readonly file: string;
  readonly line: number;
  readonly folder: string;
  readonly text: string;
  readonly to: string;
}

// A file with its conditions; the mutants of a condition have the numbers from `first` on.
export interface TargetFile {
  readonly file: string;
  readonly text: string;
  readonly conditions: readonly (Condition & { readonly first: number })[];
  readonly loops: readonly Span[];
}

export function targetFiles(of: Package): readonly TargetFile[] {
  const source = folderOf(of, 'src');
  let next = 0;
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      const { conditions, loops } = findConditions(text);
      const numbered = isTarget(of, file) ? conditions : [];
      const withNumbers = numbered.map((condition) => {
        const first = next;
        next += condition.mutants.length;
        return { ...condition, first };
      });
      return { file, text, conditions: withNumbers, loops };
    });
}

function isTarget({ folders, leftOut }: Package, file: string): boolean {
  return folders.test(file) && leftOut?.test(file) !== true;
}

export function targetsOf(of: Package): readonly Target[] {
  return targetFiles(of).flatMap(({ file, text, conditions }) =>
    conditions.flatMap(({ start, end, first, mutants }) => {
      const line = text.slice(0, start).split('\n').length;
      const shown = text.slice(start, end).replaceAll(/\s+/g, ' ');
      return mutants.map(({ to }, index) => ({
        number: first + index,
        file,
        line,
        folder: of.folders.exec(file)?.[0] ?? '',
        text: shown,
        to,
      }));
    }),
  );
}

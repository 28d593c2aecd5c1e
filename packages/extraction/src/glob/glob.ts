import { type NormalPath, segmentsOfWhole } from '../path/normal-path.ts';
import { type PlainGlob, parseGlob } from './parse-glob.ts';
import { type Captured, type SegmentMatcher, segmentMatcher } from './segment-matcher.ts';

export interface Glob {
  readonly names: readonly string[];
  // Whether it fixes where the path must start, so that it depends on the folder that paths are relative to.
  readonly countsFromTop: boolean;
  // Whether a path matches. The strings matched by placeholders are put into `captured`.
  readonly matches: (path: NormalPath, captured?: Captured) => boolean;
}

// Compiles a glob. Throws BadGlob if it cannot be used.
export function compileGlob(source: string): Glob {
  const plain = parseGlob(source);
  const matchers = plain.map((one) => ({ isWhole: one.isWhole, match: pathMatcher(one) }));
  const [only] = matchers;
  const names = [...new Set(plain.flatMap((one) => one.names))];
  const countsFromTop = plain.some(({ isWhole, segments }) => !isWhole && segments[0] !== '**');
  if (only !== undefined && matchers.length === 1 && !only.isWhole)
    return { names, countsFromTop, matches: (path, captured) => only.match(path.segments, captured) };
  return {
    names,
    countsFromTop,
    matches: (path, captured) =>
      matchers.some(({ isWhole, match }) => {
        // A glob that did not match may have left captures.
        captured?.clear();
        return match(isWhole && path.hasRoot ? segmentsOfWhole(path) : path.segments, captured);
      }),
  };
}

type PathMatcher = (segments: readonly string[], captured?: Captured) => boolean;

// Returns the matcher of a glob. Between two `**` there is a run of segments. As with stars in a segment, each run except the last is
// placed at the first position where it fits, and the last one at the end.
function pathMatcher({ segments }: PlainGlob): PathMatcher {
  const runs: SegmentMatcher[][] = [[]];
  for (const segment of segments) {
    if (segment === '**') runs.push([]);
    else (runs.at(-1) as SegmentMatcher[]).push(segmentMatcher(segment));
  }
  const [first = [], ...others] = runs;
  const last = others.pop();
  if (last === undefined) return (path, captured) => path.length === first.length && fits(first, path, 0, captured);
  const least = last.length === 0 ? 1 : last.length;
  return (path, captured) => {
    if (!fits(first, path, 0, captured)) return false;
    let at = first.length;
    for (const run of others) {
      at = placeOf(run, path, at, captured);
      if (at === -1) return false;
    }
    return path.length - least >= at && fits(last, path, path.length - last.length, captured);
  };
}

function placeOf(run: readonly SegmentMatcher[], path: readonly string[], from: number, captured: Captured | undefined): number {
  for (let at = from; at + run.length <= path.length; at++) if (fits(run, path, at, captured)) return at + run.length;
  return -1;
}

// Whether a run fits at a position. The last segments differ most between files, so they are compared first.
function fits(run: readonly SegmentMatcher[], path: readonly string[], at: number, captured: Captured | undefined): boolean {
  if (at + run.length > path.length) return false;
  for (let index = run.length - 1; index >= 0; index--) {
    if (!(run[index] as SegmentMatcher)(path[at + index] as string, captured)) return false;
  }
  return true;
}

import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { pathReader, segmentsOfWhole } from './normal-path.ts';

describe('a path as rules see it', () => {
  it.each(
    rows<[string, string, string, number, string?]>(
      'extraction',
      'Paths: as they are given, whole, relative, their parts, and their root',
    ),
  )('%s is %s, relative %s', (path, full, relative, count, root) => {
    const read = pathReader(root)(path);
    expect([read.full, read.relative, read.segments.length, read.hasRoot]).toEqual([full, relative, count, root !== undefined]);
  });

  it('may have a backslash in a name if only slashes separate', () => {
    expect(pathReader(undefined, 'slash')('a\\b//c').segments).toEqual(['a\\b', 'c']);
  });

  it('has all its parts for globs that start at the root', () => {
    const parts = (path: string) => segmentsOfWhole(pathReader('/data')(path));
    expect(parts('/data/x')).toEqual(['data', 'x']);
    expect(parts('/')).toEqual([]);
  });
});

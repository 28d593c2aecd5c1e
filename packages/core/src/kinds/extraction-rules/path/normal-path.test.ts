import { describe, expect, it } from 'vitest';
import { pathReader, segmentsOfWhole } from './normal-path.ts';

describe('a path as rules see it', () => {
  it.each([
    ['/data/x.csv', undefined, '/data/x.csv', 'data/x.csv', 2],
    ['/data/x.csv', '/data', '/data/x.csv', 'x.csv', 1],
    ['/data/x.csv', '/data/', '/data/x.csv', 'x.csv', 1],
    ['/database/x.csv', '/data', '/database/x.csv', 'database/x.csv', 2],
    ['/other/x.csv', '/data', '/other/x.csv', 'other/x.csv', 2],
    ['/a/b', '/', '/a/b', 'a/b', 2],
    ['C:\\a\\b', 'C:\\a', 'C:/a/b', 'b', 1],
    ['/data', '/data', '/data', 'data', 1],
    ['/', undefined, '/', '', 0],
    ['', undefined, '', '', 0],
    ['a/', undefined, 'a', 'a', 1],
    ['//server/x', undefined, '//server/x', 'server/x', 2],
    ['///x', undefined, '/x', 'x', 1],
  ])('%s below %s is %s, relative %s', (path, root, full, relative, count) => {
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

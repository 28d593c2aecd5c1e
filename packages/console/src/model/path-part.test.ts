import { describe, expect, it } from 'vitest';
import { nameIn, pathPart } from './path-part.ts';

describe('a name in an address', () => {
  it.each(['.', '..', '~.', '~..', '~~..', '...', '~', '~home', 'v1.2', 'a/b', 'ä %2E', '%2e%2e'])(
    '%s stays what it is',
    (name) => {
      const { pathname } = new URL(`/runs/r/u/${pathPart(name)}`, 'http://127.0.0.1');
      expect(pathname.split('/')).toHaveLength(5);
      expect(nameIn(decodeURIComponent(pathname.split('/')[4] ?? ''))).toBe(name);
    },
  );

  it('is written as it was before unless browsers would resolve it', () => {
    for (const name of ['npc-1', '~home', 'v1.2', '...']) expect(pathPart(name)).toBe(encodeURIComponent(name));
  });
});

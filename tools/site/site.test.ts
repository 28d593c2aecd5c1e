import { describe, expect, it } from 'vitest';
import { lostLinks, withPageLinks } from './page-links.ts';
import { withPlainFences } from './plain-fences.ts';

describe('a page of the site', () => {
  it('keeps links to pages and drops others, but not in code', () => {
    const text = 'See [one](b.md#x), [two](../main.ts) and [three](https://example.com).\n```ts\nf([a](b))\n```\n';
    expect(withPageLinks('docs/a.md', text, new Set(['docs/b.md']))).toBe(
      'See [one](b.md#x), two and [three](https://example.com).\n```ts\nf([a](b))\n```\n',
    );
    expect(lostLinks('docs/a.md', '[x](gone.md) [y](b.md)', new Set(['docs/b.md']))).toEqual(['gone.md']);
  });

  it('names blocks of our own above them', () => {
    expect(withPlainFences('```reply json\n"a"\n```\n````verdict\n{}\n````\n```ts\n1\n```\n~~~reply\n```x\n~~~\n')).toBe(
      '**reply json**\n\n```text\n"a"\n```\n**verdict**\n\n````json\n{}\n````\n```ts\n1\n```\n**reply**\n\n~~~text\n```x\n~~~\n',
    );
  });
});

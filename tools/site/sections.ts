import { readFileSync } from 'node:fs';
import path from 'node:path';
import { relativeLinks } from './page-links.ts';

export interface Section {
  readonly title: string;
  readonly pages: readonly string[];
}

const PART = /^(?:## |\*\*)([^*\n]+)(?:\*\*)?\n(.*?)(?=^## |^\*\*|(?![\s\S]))/gms;

const OVERVIEW = / in one page$/;

// The documentation, by kind and by what people look for, as `docs/index.md` lists it. Every page in `docs/` belongs to a section.
export const SECTIONS: readonly Section[] = sectionsIn(
  readFileSync(path.resolve(import.meta.dirname, '../../docs/index.md'), 'utf8'),
);

function sectionsIn(index: string): readonly Section[] {
  const seen = new Set<string>();
  const sections = [...index.matchAll(PART)].flatMap(([, title = '', text = '']) => {
    if (OVERVIEW.test(title)) return [];
    const links = relativeLinks(text).map((link) => path.posix.join('docs', link.split('#')[0] ?? ''));
    const pages = [...new Set(links)].filter((page) => page.endsWith('.md') && !seen.has(page));
    for (const page of pages) seen.add(page);
    return pages.length === 0 ? [] : [{ title, pages }];
  });
  return [{ title: 'Start', pages: ['README.md', 'docs/index.md'] }, ...sections];
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { relativeLinks } from './page-links.ts';

/** A part of the documentation, with its pages in the order in which they are read. */
export interface Section {
  readonly title: string;
  /** Paths from the root of the repository. */
  readonly pages: readonly string[];
}

/** A heading of the index, or a line in bold, with what follows it. */
const PART = /^(?:## |\*\*)([^*\n]+)(?:\*\*)?\n(.*?)(?=^## |^\*\*|(?![\s\S]))/gms;

/** Their links are repeated in the lists below them. */
const OVERVIEW = / in one page$/;

/** The documentation, by kind and by what people look for, as `docs/index.md` lists it. Every page in `docs/` belongs to a section. */
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

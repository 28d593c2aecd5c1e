import { SECTIONS } from './sections.ts';
import { titleOf } from './site-pages.ts';

export function llmsText(pages: ReadonlyMap<string, string>): string {
  const listed = new Set(SECTIONS.flatMap(({ pages: names }) => names));
  const examples = [...pages.keys()].filter((name) => name.startsWith('examples/') && !listed.has(name));
  const sections = [...SECTIONS, { title: 'Examples', pages: examples }].map(({ title, pages: names }) => {
    const lines = names.map((name) => `- [${titleOf(pages.get(name) ?? '')}](${name}): ${firstSentence(pages.get(name) ?? '')}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Tamis

> Tamis sits between what a language model says and anything that acts on it. A reply goes in, a verdict comes out: pass, hold or fail. Every alteration is named and graded; nothing unsafe passes as clean. TypeScript library, command line, web console.

On the site, every page is also there as Markdown, under the paths below. Each code has a page in cases/, such as cases/parse/duplicate-key.md; docs/reference/codes.md lists them all.

${sections.join('\n')}`;
}

function firstSentence(text: string): string {
  const paragraph = text.split('\n\n').find((part) => /^(?:[A-Z*]|`(?!``))/.test(part)) ?? '';
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return /^.*?[.](?= |$)/.exec(plain)?.[0] ?? plain;
}

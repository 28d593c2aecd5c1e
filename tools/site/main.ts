import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install } from '../install.ts';
import { llmsText } from './llms-text.ts';
import { SECTIONS } from './sections.ts';
import { sitePages, titleOf } from './site-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stage = path.join(root, '.cache/site');
const builder = path.join(import.meta.dirname, 'node_modules/vitepress/bin/vitepress.js');

// Code in a sentence may have braces, which the builder would evaluate.
const BRACES_AS_TEXT = `settings.markdown.config = (md) => {
  const { code_inline: code } = md.renderer.rules;
  md.renderer.rules.code_inline = (...given) => code(...given).replace('<code', '<code v-pre');
};
export default settings;
`;

// Builds the site: its pages are put where the builder finds them, and built into `site/`. Nothing is fetched.
function build(): void {
  const pages = sitePages();
  rmSync(stage, { recursive: true, force: true });
  for (const [name, text] of pages) put(name, text);
  putPictures(stage);
  put('index.md', homePage(pages));
  put('public/llms.txt', llmsText(pages));
  put('.vitepress/config.mjs', `const settings = ${JSON.stringify(settings(pages), null, 2)};\n${BRACES_AS_TEXT}`);
  execFileSync(process.execPath, [builder, 'build', stage, '--outDir', path.join(root, 'site')], { stdio: 'inherit' });
  // As Markdown beside the HTML, for programs.
  for (const [name, text] of pages) put(name, text, path.join(root, 'site'));
  putPictures(path.join(root, 'site'));
  console.log('The site is in site/; npm run site -- --serve shows it.');
}

function put(name: string, text: string, folder = stage): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function putPictures(folder: string): void {
  cpSync(path.join(root, 'docs/pictures'), path.join(folder, 'docs/pictures'), { recursive: true });
}

// The contents of each section, on one page.
function homePage(pages: ReadonlyMap<string, string>): string {
  const sections = SECTIONS.map(({ title, pages: names }) => {
    const lines = names.map((name) => `- [${titleOf(pages.get(name) ?? '')}](./${name})`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Tamis\n\nA reply of a language model goes in, a verdict comes out. Begin with a tutorial of ten minutes: [the library](./docs/tutorials/library.md), [pipelines](./docs/tutorials/pipelines.md) or [approvals](./docs/tutorials/approvals.md).\n\n${sections.join('\n')}`;
}

function settings(pages: ReadonlyMap<string, string>): object {
  return {
    title: 'Tamis',
    description: 'Judge what language models say before anything acts on it',
    // What a model may have written is text here too.
    markdown: { html: false },
    // Links that lead to no page were removed before; the builder checks the rest.
    ignoreDeadLinks: false,
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      sidebar: SECTIONS.map(({ title, pages: names }) => ({
        text: title,
        collapsed: title === 'Reference' || title === 'The project',
        items: names.map((name) => ({ text: titleOf(pages.get(name) ?? ''), link: `/${name.replace(/\.md$/, '')}` })),
      })),
    },
  };
}

if (!install(import.meta.dirname)) process.exitCode = 1;
else if (process.argv.includes('--serve')) {
  execFileSync(process.execPath, [builder, 'preview', stage, '--outDir', path.join(root, 'site')], { stdio: 'inherit' });
} else build();

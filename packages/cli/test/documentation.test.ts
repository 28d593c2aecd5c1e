import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandHelps } from '../../../scripts/reference/command-page.ts';
import { exitCodesIn } from '../../../scripts/reference/exit-codes-page.ts';
import { referencePages } from '../../../scripts/reference/pages.ts';
import { llmsText } from '../../../tools/site/llms-text.ts';
import { lostLinks, relativeLinks } from '../../../tools/site/page-links.ts';
import { SECTIONS } from '../../../tools/site/sections.ts';
import { sitePages, titleOf } from '../../../tools/site/site-pages.ts';
import { app } from '../src/app.ts';
import { engine } from '../src/engine.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = sitePages();
const known = new Set(pages.keys());

describe('the documentation', () => {
  it('has every page in a section of its index, and every page has a title', () => {
    const names = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const guides = names.map((name) => `docs/${name}`);
    const listed = SECTIONS.flatMap(({ pages: names }) => names);
    expect(guides.filter((guide) => !listed.includes(guide))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect([...pages].filter(([, text]) => titleOf(text) === '').map(([name]) => name)).toEqual([]);
  });

  it('links only to pages that are there', () => {
    const lost = [...known].flatMap((name) =>
      lostLinks(name, readFileSync(path.join(root, name), 'utf8'), known).map((target) => `${name}: ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it('has no link to a file that is not there, in any Markdown of the repository', () => {
    const BUILT = /(?:^|\/)(?:node_modules|dist|bundle|site|release|\.cache|\.git)(?:\/|$)/;
    const files = globSync(['*.md', '{api,cases,docs,examples,packages,scripts,skills,tools}/**/*.md'], {
      cwd: root,
      exclude: (name) => BUILT.test(name),
    });
    expect(files.length).toBeGreaterThan(200);
    const broken = files.flatMap((name) =>
      relativeLinks(readFileSync(path.join(root, name), 'utf8'))
        .filter((target) => !existsSync(path.join(root, path.dirname(name), target.split('#')[0] ?? '')))
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
    expect(relativeLinks('[a](b.ts) ![c](d.png) [e](#f) [g](https://h)\n```\n[i](j)\n```\n')).toEqual(['b.ts', 'd.png']);
  });

  it('links only to headings that are there', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[`*.,:;?!'"()/[\]]/g, '')
        .trim()
        .replaceAll(/\s+/g, '-');
    const headings = (name: string) => [...(pages.get(name) ?? '').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => slug(text));
    const links = [...pages].flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([^()\s:]*)#([^()\s]+)\)/g)].map(([, file = '', anchor = '']) => {
        const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
        return { name, target, anchor };
      }),
    );
    expect(links.length).toBeGreaterThan(5);
    const lost = links.filter(({ target, anchor }) => !headings(target).includes(anchor));
    expect(lost.map(({ name, target, anchor }) => `${name}: ${target}#${anchor}`)).toEqual([]);
  });

  it('has every code with its message and its page, and the help of every command', () => {
    const list = pages.get('docs/reference/codes.md') ?? '';
    for (const code of Object.keys(engine.codes)) {
      expect(list).toContain(`[${code}](../../cases/${code.replace('.', '/')}.md)`);
      expect(known.has(`cases/${code.replace('.', '/')}.md`)).toBe(true);
    }
    const help = pages.get('docs/reference/command.md') ?? '';
    const entries = 'getAllEntries' in app.root ? app.root.getAllEntries() : [];
    for (const { name } of entries) expect(help).toContain(`## tamis ${name['convert-camel-to-kebab']}`);
    expect(help).toContain('## tamis config check');
  });

  it('has no page of more than 250 lines that people write, and no large picture', () => {
    const generated = new Set([...referencePages().keys(), 'docs/reference/dialects.md', 'docs/reference/yardstick.md']);
    const written = globSync('docs/{guides,reference,explanation}/*.md', { cwd: root }).filter((page) => !generated.has(page));
    const lines = (page: string) => readFileSync(path.join(root, page), 'utf8').split('\n').length - 1;
    expect(written.filter((page) => lines(page) > 250)).toEqual([]);
    for (const picture of globSync('docs/pictures/*', { cwd: root }))
      expect(readFileSync(path.join(root, picture)).length, picture).toBeLessThan(150_000);
  });

  it('has generated pages that are up to date', () => {
    const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
    for (const [page, text] of referencePages()) expect(read(page), `${page}: npm run reference:write`).toBe(text);
  });

  it('knows what every command exits with', () => {
    const help =
      'USAGE\n\nEXIT CODES\n  0    all valid\n  130, 143  interrupted,\n            by a signal\n\nFLAGS\n  -s  1 of 2\n';
    expect(exitCodesIn(help)).toEqual([
      ['0', 'all valid'],
      ['130', 'interrupted, by a signal'],
      ['143', 'interrupted, by a signal'],
    ]);
    const silent = commandHelps().filter(([, text]) => text.includes('EXIT CODES') && exitCodesIn(text).length === 0);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('is listed for programs in llms.txt, which is up to date', () => {
    const text = readFileSync(path.join(root, 'llms.txt'), 'utf8');
    expect(text).toBe(llmsText(pages));
    const unlisted = [...known].filter((name) => !name.startsWith('cases/') && !text.includes(`](${name})`));
    expect(unlisted).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface Block {
  readonly language: string;
  readonly body: string;
  readonly printed: string | undefined;
}

export interface Page {
  readonly name: string;
  readonly blocks: readonly Block[];
}

// Tutorials build on what came before, so each is walked as a whole; `docs/inside` has no code to run.
const NOT_HERE = ['docs/inside/', 'docs/tutorials/'];

export function pages(): readonly Page[] {
  const guides = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => !NOT_HERE.some((folder) => name.startsWith(folder)))
    .sort();
  const readmes = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  );
  return ['README.md', 'CONTRIBUTING.md', ...guides, ...readmes].flatMap((name) => {
    const text = contentOf(name);
    return text === undefined || !name.endsWith('.md') ? [] : [{ name, blocks: blocksIn(text) }];
  });
}

function contentOf(name: string): string | undefined {
  try {
    return readFileSync(path.join(root, name), 'utf8');
  } catch {
    return undefined;
  }
}

function blocksIn(text: string): readonly Block[] {
  const found = [...text.matchAll(/^(`{3,})(\w*)\n(.*?)^\1$/gms)];
  return found.map((match, index) => {
    const next = found[index + 1];
    const between = next === undefined ? '' : text.slice(match.index + match[0].length, next.index);
    const isPrinted = next?.[2] === 'text' && between.trim() === '';
    return { language: match[2] ?? '', body: match[3] ?? '', printed: isPrinted ? next[3] : undefined };
  });
}

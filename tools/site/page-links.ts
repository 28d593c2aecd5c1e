import path from 'node:path';

const LINK = /(?<!!)\[([^\][]+)\]\(([^()\s]+)\)/g;

export function withPageLinks(page: string, text: string, known: ReadonlySet<string>): string {
  return outsideCode(text, (piece) =>
    piece.replaceAll(LINK, (whole, words: string, target: string) => (isKept(page, target, known) ? whole : words)),
  );
}

export function lostLinks(page: string, text: string, known: ReadonlySet<string>): readonly string[] {
  const lost: string[] = [];
  outsideCode(text, (piece) => {
    for (const [, , target = ''] of piece.matchAll(LINK))
      if (target.split('#')[0]?.endsWith('.md') === true && !isKept(page, target, known)) lost.push(target);
    return piece;
  });
  return lost;
}

export function relativeLinks(text: string): readonly string[] {
  const found: string[] = [];
  outsideCode(text, (piece) => {
    const links = piece.replaceAll(/`[^`\n]+`/g, '').matchAll(/\]\(([^()\s]+)\)/g);
    for (const [, target = ''] of links) if (!/^(?:[a-z]+:|#)/.test(target)) found.push(target);
    return piece;
  });
  return found;
}

// A page without the comments that say how a part of it is written; the site would show them.
export function withoutComments(text: string): string {
  return outsideCode(text, (piece) => piece.replaceAll(/^<!--.*-->\n\n?/gm, ''));
}

function isKept(page: string, target: string, known: ReadonlySet<string>): boolean {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return true;
  const [file = ''] = target.split('#');
  return known.has(path.posix.join(path.posix.dirname(page), file));
}

function outsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(/(^```+.*?^```+$|^~~~+.*?^~~~+$)/ms)
    .map((piece) => (/^(?:```|~~~)/.test(piece) ? piece : change(piece)))
    .join('');
}

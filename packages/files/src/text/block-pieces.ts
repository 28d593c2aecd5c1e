import type { Piece } from './piece.ts';

// How a multi-line string is written in YAML: `|` or `>`.
export type BlockStyle = 'literal' | 'folded';

interface Line {
  readonly from: number;
  readonly text: string;
}

// Splits a YAML block into pieces. `raw` begins with the block header, and `value` is the parsed string.
export function blockPieces(raw: string, style: BlockStyle, value: string): readonly Piece[] {
  const lines = linesOf(raw);
  const indent = indentOf(lines, value);
  const contents = lines.map((line) => ({ from: line.from + indent, text: line.text.slice(indent) }));
  return style === 'literal' ? literal(contents) : folded(contents);
}

function linesOf(raw: string): readonly Line[] {
  const lines: Line[] = [];
  for (let at = raw.indexOf('\n'); at >= 0; ) {
    const next = raw.indexOf('\n', at + 1);
    lines.push({ from: at + 1, text: raw.slice(at + 1, next < 0 ? raw.length : next).replace(/\r$/, '') });
    at = next;
  }
  return lines;
}

function indentOf(lines: readonly Line[], value: string): number {
  const isFilled = (text: string) => /[^ ]/.test(text);
  const first = lines.find(({ text }) => isFilled(text))?.text ?? '';
  const meant = value.split('\n').find(isFilled) ?? '';
  return Math.max(0, leadingSpaces(first) - leadingSpaces(meant));
}

function leadingSpaces(text: string): number {
  return text.length - text.replace(/^ +/, '').length;
}

function literal(lines: readonly Line[]): readonly Piece[] {
  return lines.flatMap(({ from, text }) => [
    { from, text, isPlain: true },
    { from: from + text.length, text: '\n', isPlain: false },
  ]);
}

function folded(lines: readonly Line[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let before: Line | undefined;
  let empty = 0;
  for (const line of lines) {
    if (line.text === '') {
      empty++;
      continue;
    }
    const from = before === undefined ? 0 : before.from + before.text.length;
    pieces.push({ from, text: joint(before?.text, line.text, empty), isPlain: false }, { ...line, isPlain: true });
    [before, empty] = [line, 0];
  }
  return pieces;
}

function joint(before: string | undefined, after: string, empty: number): string {
  if (before === undefined) return '\n'.repeat(empty);
  const keepsBreak = /^[ \t]/.test(before) || /^[ \t]/.test(after);
  return keepsBreak || empty > 0 ? '\n'.repeat(keepsBreak ? empty + 1 : empty) : ' ';
}

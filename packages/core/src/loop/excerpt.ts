import { lineAt } from '../lib/line-at.ts';
import { visible } from '../wording/visible.ts';

const BEFORE = 2;
const AFTER = 1;
// The longest piece of a line that is shown.
const WIDTH = 120;

const CONTROLS = /[[\p{Cc}\p{Zl}\p{Zp}]--\t]/gv;

export function excerptLines(reply: string, at: number): readonly string[] {
  const number = lineAt(reply, at);
  const start = reply.lastIndexOf('\n', at - 1) + 1;
  const digits = String(number + AFTER).length;
  const numbered = (line: number, text: string) => `${String(line).padStart(digits)} | ${text}`;
  const { text, mark } = windowAt(lineFrom(reply, start), at - start);
  return [
    ...linesBefore(reply, start).map((line, index, all) => numbered(number - all.length + index, shown(line))),
    numbered(number, text),
    `${' '.repeat(digits)} | ${mark}`,
    ...linesAfter(reply, start).map((line, index) => numbered(number + 1 + index, shown(line))),
  ];
}

function lineFrom(reply: string, start: number): string {
  const end = reply.indexOf('\n', start);
  return end < 0 ? reply.slice(start) : reply.slice(start, end);
}

function linesBefore(reply: string, start: number): readonly string[] {
  const lines: string[] = [];
  for (let end = start - 1; end >= 0 && lines.length < BEFORE; ) {
    const from = end === 0 ? 0 : reply.lastIndexOf('\n', end - 1) + 1;
    lines.unshift(reply.slice(from, end));
    end = from - 1;
  }
  return lines;
}

function linesAfter(reply: string, start: number): readonly string[] {
  const lines: string[] = [];
  for (let end = reply.indexOf('\n', start); end >= 0 && lines.length < AFTER; end = reply.indexOf('\n', end + 1))
    lines.push(lineFrom(reply, end + 1));
  return lines;
}

function windowAt(line: string, column: number): { readonly text: string; readonly mark: string } {
  const isLong = line.length > WIDTH;
  const from = isLong ? whole(line, Math.max(0, Math.min(column - WIDTH / 2, line.length - WIDTH))) : 0;
  const to = isLong ? whole(line, Math.min(line.length, from + WIDTH)) : line.length;
  const lead = `${from > 0 ? '…' : ''}${printable(line.slice(from, column))}`;
  const text = `${lead}${printable(line.slice(column, to))}${to < line.length ? '…' : ''}`;
  return { text, mark: `${lead.replaceAll(/[^\t]/g, ' ')}^` };
}

function shown(line: string): string {
  return line.length > WIDTH ? `${printable(line.slice(0, whole(line, WIDTH)))}…` : printable(line);
}

function whole(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at + 1 : at;
}

function printable(text: string): string {
  return text.replaceAll(CONTROLS, visible);
}

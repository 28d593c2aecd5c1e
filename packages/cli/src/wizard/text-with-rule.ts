import { yamlLibrary } from '@tamis/files';

export function textWithRule(text: string, rule: string): string | undefined {
  const { parseDocument, isMap, isSeq } = yamlLibrary();
  const end = /\r?\n/.exec(text)?.[0] ?? '\n';
  const document = parseDocument(text);
  const { contents } = document;
  const list = isMap(contents) ? contents.get('rules', true) : contents;
  const shape: Shape = { text, end };
  if (isSeq(list) && list.range) {
    const last = (list.items as readonly Ranged[]).at(-1)?.range;
    if (!last) return undefined;
    return list.flow === true ? inFlow(shape, last, rule) : inBlock(shape, list.range[0], last[1], rule);
  }
  if (contents === null) return joined(shape, text.length, itemLines(ruleLines(rule), ''));
  // A file with one rule becomes a list.
  if (!isMap(contents) || !contents.range || /^(?:---|\.\.\.|%)/m.test(text)) return undefined;
  const [start, stop] = contents.range;
  return contents.flow === true ? inFlow(shape, [start, stop], rule, true) : listOfOne(shape, start, stop, rule);
}

interface Shape {
  readonly text: string;
  readonly end: string;
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

function inBlock(shape: Shape, first: number, last: number, rule: string): string {
  const indent = shape.text.slice(lineStart(shape.text, first), first);
  const blank = /^[ \t]*$/.test(indent) ? indent : '';
  return joined(shape, behindComments(shape.text, lineEnd(shape.text, last), blank.length), [
    '',
    ...itemLines(ruleLines(rule), blank),
  ]);
}

function inFlow({ text, end }: Shape, [start, stop]: readonly number[], rule: string, isAlone = false): string | undefined {
  const [from, to] = [start ?? 0, stop ?? 0];
  const lead = text.slice(lineStart(text, from), from);
  const value = yamlLibrary().parseDocument(soleRule(rule)).toJS() as unknown;
  const isOnLine = /^[ \t]*$/.test(lead) && !isAlone;
  const json = isOnLine ? JSON.stringify(value, null, 2).replaceAll('\n', `${end}${lead}`) : JSON.stringify(value);
  const added = `${text.slice(from, to)}${isOnLine ? `,${end}${lead}` : ', '}${json}`;
  return `${text.slice(0, from)}${isAlone ? `[${added}]` : added}${text.slice(to)}`;
}

function listOfOne(shape: Shape, start: number, stop: number, rule: string): string {
  const { text, end } = shape;
  const [from, to] = [lineStart(text, start), lineEnd(text, stop)];
  const lines = itemLines(text.slice(from, to).split(/\r?\n/), '');
  const list = `${text.slice(0, from)}${lines.join(end)}${text.slice(to)}`;
  return joined({ text: list, end }, from + lines.join(end).length, ['', ...itemLines(ruleLines(rule), '')]);
}

function joined({ text, end }: Shape, at: number, lines: readonly string[]): string {
  const isAtEnd = text === '' || text.slice(0, at).endsWith('\n');
  const rest = text.slice(at);
  return `${text.slice(0, at)}${isAtEnd ? '' : end}${lines.join(end)}${rest.startsWith('\n') || rest.startsWith('\r\n') ? '' : end}${rest}`;
}

function itemLines(lines: readonly string[], indent: string): readonly string[] {
  return lines.map((line, index) => (line === '' ? '' : `${indent}${index === 0 ? '- ' : '  '}${line}`));
}

function ruleLines(rule: string): readonly string[] {
  return soleRule(rule).trimEnd().split(/\r?\n/);
}

function soleRule(rule: string): string {
  const { parseDocument, isMap, isSeq, Document } = yamlLibrary();
  const { contents } = parseDocument(rule);
  const rules = isMap(contents) ? contents.get('rules', true) : undefined;
  if (isSeq(rules)) return new Document(rules.items[0]).toString({ lineWidth: 0 });
  return /^(?:---|\.\.\.|%)/m.test(rule) ? new Document(contents).toString({ lineWidth: 0 }) : rule.replace(/^(?:[ \t]*\n)+/, '');
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  if (text.charAt(at - 1) === '\n') return at;
  const newline = text.indexOf('\n', at);
  if (newline < 0) return text.length;
  return text.charAt(newline - 1) === '\r' ? newline - 1 : newline;
}

// The end of the comments that belong to the rule above them, which are indented more than the dash.
function behindComments(text: string, from: number, indent: number): number {
  const comment = new RegExp(`(?:\\r?\\n)?[ \\t]{${indent + 1},}#[^\\n]*`, 'y');
  let at = from;
  for (comment.lastIndex = at; comment.test(text); at = comment.lastIndex);
  return text.charAt(at - 1) === '\r' ? at - 1 : at;
}

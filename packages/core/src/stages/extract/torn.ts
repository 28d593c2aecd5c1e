const LONGEST_LOOK = 512;

const TORN_COMMA = /^\s+,|^[,;][\p{Ll}\p{Lu}_]/u;
const TORN_COMMA_BEFORE = /\s,\s*$|[\p{L}\p{N}_"],$/u;

// A string in what touches the document, unless it is that of a tag or of another document: `(a)""`.
const STRING = /^[^\s"<>{}[\]]+"/;
const STRING_BEFORE = /"[^\s"<>{}[\]]+$/;

const CODE = /^\.[\p{Ll}_$]|^[ \t]{0,8};[ \t]{0,8}[\p{L}_$][\w$.]{0,80}[ \t]{0,8}[-+*/]?=(?![=>])/u;

// Quotes that do not come in pairs: those of a block of text, and signs for inches.
const NO_PAIR = /"""|\d"(?=\s+\p{L}|\s*[.)]|\s*$)/gu;

export function isTornAfter(text: string, from: number, to: number): boolean {
  const tail = text.slice(from, Math.min(to, from + LONGEST_LOOK));
  return [TORN_COMMA, STRING, CODE].some((torn) => torn.test(tail)) || hasHalfPair(lineAfter(tail));
}

// Whether the text before a document is torn out of data, in the same ways as in `isTornAfter`.
export function isTornBefore(before: string): boolean {
  const head = before.slice(-LONGEST_LOOK);
  return TORN_COMMA_BEFORE.test(head) || STRING_BEFORE.test(head) || hasHalfPair(lineBefore(head));
}

function lineAfter(tail: string): string {
  return /^(?:[^\S\n]*\n?[^\S\n]*|\s*(?=["',]))[^\s].*/.exec(tail)?.[0] ?? '';
}

function lineBefore(head: string): string {
  const line = head.trimEnd();
  return /\n\s*$/.test(head) && !/[",]$/.test(line) ? '' : line.slice(line.lastIndexOf('\n') + 1);
}

function hasHalfPair(line: string): boolean {
  return (line.replaceAll(NO_PAIR, '').split('"').length - 1) % 2 === 1;
}

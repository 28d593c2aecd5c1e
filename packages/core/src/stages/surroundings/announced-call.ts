import type { Span } from '../../lib/span.ts';
import { englishAnnouncements } from '../../remarks/announcements/english.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import type { UnknownWords } from './judge-surroundings.ts';

// Steps of ReAct and labels of the own turn. A thought is reasoning; a made-up result is judged with the turns.
const STEPS =
  /^[ \t]{0,8}(?:(?:thought|question)[ \t]*:[^\n]*|observation[ \t]*:[^\n]*|(?:assistant|model|ai|final)[ \t]*:?[ \t]*$)/gim;

// What numbers a call or leads on to it.
const GOES_ON =
  /^(?:[^\p{L}?%]{0,8}(?:and|then|next|now|also|first|second|third|finally|after that|step|call|final|[a-z])(?!\p{L})){0,4}[^\p{L}?%]{0,8}$/iu;

// The names of the tools, by which a call may be announced.
export interface CallNames {
  isTool(name: string): boolean;
}

const LONGEST_BEFORE = 1000;
const LONGEST_AFTER = 1200;

const MARKUP =
  /<\/?[A-Za-z_][\w:.-]{0,63}(?:\s[^<>\n]{0,200})?>|<\|channel\|>[a-z]{1,16}(?=<)|<[|｜][^<>|｜\n]{1,40}[|｜]>|\[\/?[A-Z_]{2,20}\]/g;

// A line that opens or closes a fence around the call.
const FENCE = /^[ \t]{0,8}(?:`{3,8}|~{3,8})\w{0,20}[ \t\r]*$/gm;

// Text with such signs says more than its sentences do.
const CODE = /[{}<>]|```|~~~|^[ \t]*(?:\/\/|def |import |return\b)/m;

// Returns the words next to a call that changes something unless they are known: those before it announce it, and those after it close. `to`
// is where the next call starts, whose words they are.
export function unannounced(
  text: string,
  { start, end }: Span,
  { from, to, names }: { readonly from: number; readonly to: number; readonly names: CallNames },
  remarks: RemarkReader,
): UnknownWords | undefined {
  const known = remarks.announcements(englishAnnouncements);
  const before = plainWords(lastPart(text.slice(from, start)), names);
  if (isWords(before) && (CODE.test(before) || !announces(before)))
    return { piece: 'before', words: before.trim().slice(-LONGEST_EXCERPT) };
  if (to < text.length) return undefined;
  const after = plainWords(text.slice(end), names);
  const isClosing = after.length <= LONGEST_AFTER && !CODE.test(after) && known.saysAfter(after) === 'nothing';
  return !isWords(after) || isClosing ? undefined : { piece: 'after', words: after.trim().slice(0, LONGEST_EXCERPT) };

  function announces(words: string): boolean {
    if (known.saysBefore(words) !== 'doubtful') return true;
    return GOES_ON.test(words.trim()) || (from > 0 && known.saysAfter(words) === 'nothing');
  }
}

const LONGEST_EXCERPT = 80;

// The end of a text, from the start of a line or sentence.
function lastPart(text: string): string {
  if (text.length <= LONGEST_BEFORE) return text;
  const part = text.trimEnd().slice(-LONGEST_BEFORE);
  return part.slice(Math.max(0, part.search(/(?<=\n|[.!?] )/)));
}

// A tool may have the name of a word that takes a call back, such as `stop`.
const LOOKS_LIKE_NAME = /[_.:-]|\p{Ll}\p{Lu}/u;

function plainWords(text: string, names: CallNames): string {
  const plain = text.replaceAll(FENCE, '').replaceAll(MARKUP, ' ').replaceAll(STEPS, ' ');
  return plain.replaceAll(/[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,80}/gu, (word) => {
    const name = word.replace(/[.:-]+$/, '');
    return LOOKS_LIKE_NAME.test(name) && names.isTool(name) ? `tool${word.slice(name.length)}` : word;
  });
}

function isWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) || /[?%]/.test(text);
}

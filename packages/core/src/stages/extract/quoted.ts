import { isNameChar, LF } from '../../lib/char.ts';

/** Words that turn a document into a counter-example when they stand in the sentence that introduces it. */
const REFUSING = new Set([
  'not',
  'never',
  "don't",
  "doesn't",
  "won't",
  "wouldn't",
  "can't",
  "isn't",
  'cannot',
  'avoid',
  'wrong',
  'incorrect',
  'invalid',
  'instead',
  'rather',
  'unlike',
  'without',
  'hypothetical',
  'hypothetically',
  'example',
]);

/** What may stand between a refusing word and its document and still leave the document asserted. */
const LONGEST_SENTENCE = 240;

/** Why a document in the middle of text may be quoted rather than asserted; undefined if it looks like the answer. */
export function quotedReason(text: string, start: number, end: number, fenced: boolean): string | undefined {
  if (introducedByRefusal(text, start)) return 'introduced by a refusal';
  if (isTakenBack(text, end)) return 'taken back by what follows';
  return !fenced && sentenceGoesOn(text, start, end) ? 'part of a sentence that goes on' : undefined;
}

function introducedByRefusal(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_SENTENCE), start);
  // A finished sentence on a line above introduces nothing.
  if (/[.!?]["')*_]{0,3}\s*\n\s*$/.test(before.slice(-16))) return false;
  const sentence = sentenceBefore(before.trimEnd());
  return sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^a-z']+/)
    .some((word) => REFUSING.has(word) && !(word === 'example' && !/\b(bad|wrong|counter)\b/.test(sentence.toLowerCase())));
}

/** The sentence or line that leads up to an offset. */
function sentenceBefore(before: string): string {
  let cut = -1;
  for (let i = before.length - 2; i >= 0; i--) {
    const char = before.charAt(i);
    if (char === '\n' || ((char === '.' || char === '!' || char === '?') && before.charAt(i + 1) === ' ')) {
      cut = i;
      break;
    }
  }
  return before.slice(cut + 1);
}

/** A capital letter behind the document starts a sentence of its own. */
function startsSentence(text: string, pos: number): boolean {
  const char = text.charAt(pos);
  return char !== char.toLowerCase() && char === char.toUpperCase();
}

const RETRACTION =
  /^(?:wait|oops|sorry|correction|actually|scratch that|never ?mind|ignore (?:this|that|the above)|disregard|hmm|no,)|(?:that|this|it) (?:is|was|'s|looks) (?:wrong|incorrect|not right|a mistake|an error)|that's (?:wrong|incorrect|not right)/i;

/** What follows takes the document back: a correction that is not itself a document. */
function isTakenBack(text: string, end: number): boolean {
  return RETRACTION.test(
    text
      .slice(end, end + LONGEST_SENTENCE)
      .replace(/^[\s`.~]+/, '')
      .replaceAll('’', "'"),
  );
}

/** Words before the document and words right behind it on the same line: it is part of a sentence. */
function sentenceGoesOn(text: string, start: number, end: number): boolean {
  let pos = end;
  while (text.charAt(pos) === ' ' || text.charAt(pos) === '`') pos++;
  const code = text.charCodeAt(pos);
  if (!(isNameChar(code) || text.charAt(pos) === ',') || startsSentence(text, pos)) return false;
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) !== LF && !isNameChar(text.charCodeAt(before))) before--;
  return (before >= 0 && text.charCodeAt(before) !== LF) || isNameChar(code);
}

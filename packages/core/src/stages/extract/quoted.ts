import { ASTERISK, BACKTICK, DOT, HASH, isNameChar, isSpace, LF, MINUS, OPEN_PAREN, SLASH, TILDE } from '../../lib/char.ts';
import { leavesOut } from '../../lib/leaves-out.ts';
import { isRemark } from './remark.ts';

/** Words that turn a document into a counter-example if they are in the sentence that introduces it. */
const REFUSING = new Set(
  "not never don't doesn't won't wouldn't can't isn't cannot avoid wrong incorrect invalid instead rather unlike without refuse refused decline unable malicious rejected hypothetical hypothetically example".split(
    ' ',
  ),
);

/** What a text does not say is a reason to leave something out, not a refusal; nor is an assurance. */
const NOT_GIVEN =
  /(?:\bnot|n't)(?: \w+ly)? (?:mentioned|provided|specified|given|stated|available|included|found|known|applicable|present|listed|supplied|clear|find any)\b|without any (?:additional|extra|further|other)\b|\bdon't (?:worry|hesitate)\b/g;

/** How far a refusing word may be from its document; with more text between them, the document is asserted. */
const LONGEST_SENTENCE = 240;

/** Why a document in the middle of text may be quoted rather than asserted; undefined if it looks like the answer. */
export function quotedReason(text: string, start: number, end: number, fenced: boolean, look?: WordLook): string | undefined {
  const from = Math.max(0, start - LONGEST_SENTENCE);
  const before = look?.(text, from, start) === false ? '' : text.slice(from, start);
  if (COMMENTED_OUT.test(before)) return 'commented out or marked as an example';
  if (before !== '' && introducedByRefusal(text, start)) return 'introduced by a refusal';
  if (PROPOSAL.test(before)) return 'proposed or given as an example';
  return doubtAfter(text, end, look) ?? goesOn(text, start, end, fenced);
}

/** Whether a stretch of a text may hold words that put a document in doubt: a quick look before the closer ones. */
export type WordLook = (text: string, from: number, to: number) => boolean;

function goesOn(text: string, start: number, end: number, fenced: boolean): string | undefined {
  return !fenced && sentenceGoesOn(text, start, end) ? 'part of a sentence that goes on' : undefined;
}

function introducedByRefusal(text: string, start: number): boolean {
  // The line of the document may be quoted or listed like the one above it.
  const before = text
    .slice(Math.max(0, start - LONGEST_SENTENCE), start)
    .replace(/\n[ \t]{0,8}(?:[>*+-]|\d{1,3}[.)])[ \t]{0,8}$/, '\n');
  // A finished sentence on a line above does not introduce the document.
  const sentence = sentenceBefore(before.trimEnd());
  if (/[.!?]["')*_]{0,3}\s*\n\s*$/.test(before.slice(-16))) return REFUSAL.test(sentence);
  if (FOREIGN_REFUSAL.test(before) || BAD_LABEL.test(before) || DECLINED.test(before)) return true;
  if (isRemark(sentence) && !REFUSAL.test(sentence)) return false;
  return sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(NOT_GIVEN, '')
    .split(/[^a-z']+/)
    .some((word) => REFUSING.has(word) && !(word === 'example' && !/\b(bad|wrong|counter)\b/.test(sentence.toLowerCase())));
}

/** A comment, a strike-through, a comparison, or a tag that says it is not the answer opens right before the document. */
const COMMENTED_OUT =
  /(?:<!--|~~|\/\/|\/\*|!==?|(?:^|\s)!(?!\s*\n)|≠|<(?:example|bad|wrong|draft|invalid|rejected|del|s|strike|error|failed|old|previous)(?:\s[^<>\n]{0,20})?>)\s*$|(?:^|\n)[ \t]*(?:\/\/|\/\*)[^\n]{0,160}$/i;

/** The introducing sentence asks, or only shows how it could look. */
const PROPOSAL =
  /(?:\bfor example|\be\.g\.|\banti-?pattern|\bif you confirm|\bshall i\b|\bshould i\b|\bwould you like me|\bis this right|\bmust not\b|\bdangerous)[^\n.!]{0,80}\s*(?:```[a-z]*\s*)?$/i;

/** A whole sentence that refuses what follows it. */
const REFUSAL =
  /\b(?:(?:never|do not|don't) (?:do|run|use|send|output)|refuse|decline|(?:must|should) not|(?:can't|cannot|can not|won't|will not|unable to) (?:do|run|comply|help|proceed|execute|provide|decide))\b/i;

/** The speaker declines, whatever is said after that. */
const DECLINED = /\bi (?:refuse|decline)\b/i;

/** The same in the other languages that people use most with models. */
const FOREIGN_REFUSAL =
  /(?:\bne (?:faites|fais|lancez|utilisez) pas|\bbitte nicht|\bne pas\b|\bnicht (?:ausführen|verwenden|tun|so)|\bnicht[ \t]{0,4}:|\bno (?:hagas|haga|uses|use|ejecutes|ejecutar|usar|enviar)\b|\bnon (?:eseguire|usare|inviare)\b|\bnão (?:execut|us|envi)ar\b|не (?:делай|использ|выполн)|不要|请勿|しないで)[^\n]{0,60}\s*$/i;

/** A label that condemns what follows it. */
const BAD_LABEL =
  /(?:^|\n)\s*[*_#>`~-]{0,3}\s*(?:❌|✗|bad|wrong|incorrect|rejected|malicious|counter-?example|previous(?:ly)?\b|unless\b|only if\b|(?:old|before)(?=:))[^\n:]{0,30}:?\s*$/i;

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

/** A capital letter after the document starts a new sentence. */
function startsSentence(text: string, pos: number): boolean {
  const char = text.charAt(pos);
  return char !== char.toLowerCase();
}

const WITHDRAWN =
  /\b(?:(?:please )?(?:ignore|disregard|cancel) (?:this|that|the above|it)|do(?: not|n't) (?:use|run|execute|send) (?:this|that|it|the)|on second thought|what not to do|not (?:my|the) (?:final )?answer|i (?:decline|refuse)|i (?:can't|cannot|won't) (?:do|run|comply|help|proceed|execute|decide)|i need [^.\n]{0,40} first|please (?:confirm|provide|tell me|specify|clarify)|i have not (?:executed|run|sent)|what should i do|just kidding|hold on|i made (?:an error|a mistake|(?:this|that|it) up)|replace \S{1,20} with (?:the|your) (?:real|actual)|i could not verify|(?:will|would) not do it)\b/i;

const RETRACTION =
  /^(?:wait|oops|sorry|correction|actually|scratch that|never ?mind|ignore (?:this|that|the above)|disregard|hmm|no,|wrong\b|incorrect\b|not this\b)|^(?:rejected|failed|denied|invalid|cancell?ed|withdrawn|superseded|deprecated|obsolete)\s{0,4}(?:[).!*\]]|$)|(?:that|this|it) (?:is|was|'s|looks) (?:wrong|incorrect|not (?:right|correct)|an? (?:mistake|error|placeholder)|(?:only|just) an example)|^(?:nein|non)[,.!]|^das ist falsch|不对|错误|that's (?:wrong|incorrect|not right)/i;

/** Why a document is in doubt after what follows it: that retracts it, with a correction that is not itself a document, or calls it incomplete. */
export function doubtAfter(text: string, end: number, look?: WordLook): string | undefined {
  const last = end + LONGEST_SENTENCE;
  let start = end;
  while (isSpaceOrMark(text.charCodeAt(start))) start++;
  if (look?.(text, start, Math.min(last, text.length)) === false) return undefined;
  const after = text.slice(start, last).replaceAll('’', "'");
  if (RETRACTION.test(after) || WITHDRAWN.test(after)) return 'taken back by what follows';
  return leavesOut(after) ? 'called incomplete by what follows' : undefined;
}

/** White space, and the characters of fence marks, sentence endings, brackets and comments. */
function isSpaceOrMark(code: number): boolean {
  return isSpace(code) || MARKS.has(code);
}

const MARKS: ReadonlySet<number> = new Set([BACKTICK, DOT, TILDE, MINUS, OPEN_PAREN, SLASH, HASH, ASTERISK]);

/** `[1]` before a source, `[ ]` before a task: the marker of the line, not a list. */
const LABEL = /^\[\s*\d{0,4}\s*\]$/;

/** Words before the document and words right after it on the same line: it is part of a sentence. */
function sentenceGoesOn(text: string, start: number, end: number): boolean {
  let pos = end;
  while (text.charAt(pos) === ' ' || text.charAt(pos) === '`') pos++;
  if (
    /[?;]/.test(text.charAt(pos)) &&
    (start > 0 || text.charAt(pos) === '?') &&
    !/[=(]\s*$/.test(text.slice(Math.max(0, start - 32), start))
  )
    return true;
  const code = text.charCodeAt(pos);
  if (!(isNameChar(code) || text.charAt(pos) === ',')) return false;
  if (startsSentence(text, pos) && !LABEL.test(text.slice(start, Math.min(end, start + 16)))) return false;
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) !== LF && !isNameChar(text.charCodeAt(before))) before--;
  return (before >= 0 && text.charCodeAt(before) !== LF) || isNameChar(code);
}

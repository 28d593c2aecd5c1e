import type { Span } from '../../lib/span.ts';
import { MEANINGS, type RemarkFound, type RemarkMeaning } from '../../remarks/cue.ts';
import { joint } from '../../remarks/meaning-of.ts';
import { nearAct } from '../../remarks/near-act.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import { type CallNames, unannounced } from './announced-call.ts';
import type { SentenceJudge, Surroundings, SurroundingsVerdict } from './judge-surroundings.ts';
import { type Doubt, doubtAfter, quotedReason } from './sentences.ts';

const NEAR = 240;
// The words whose meaning next to a document counts.
const REACH = 320;

// The meanings that count before a call. In a sentence that goes on to announce it, statements about others do not.
const BEFORE: readonly RemarkMeaning[] = ['example-only', 'condition', 'asks', 'refuses', 'shows', 'attributes'];
const ANNOUNCED = BEFORE.filter((meaning) => meaning !== 'attributes');
const DECIDED = ANNOUNCED.filter((meaning) => meaning !== 'refuses' && meaning !== 'shows');

// The meanings that count after a call. "One after the other" does not announce a gap.
const AFTER = MEANINGS.filter((meaning) => meaning !== 'leaves-out' && meaning !== 'more-follows');

const REMARK = /^\s{0,8}(?:\(([^()\n]{1,120})\)|\[([^[\]\n]{1,120})\]|(?:<-+|←|\^|-->?|—|–|#|\/\/)([^\n]{1,120}))/;

export interface CallSetting {
  // Where the call before this one ends, and where the next one starts.
  readonly from: number;
  readonly to: number;
  // Whether it may change something.
  readonly runs: boolean;
  readonly names: CallNames;
  // The text without any calls and tokens.
  readonly words: string;
}

// Judges the sentences next to a call. A call that changes something needs words that announce it, and known closings after it.
export function callSentences(setting: CallSetting): SentenceJudge {
  return (text, call, asked) => {
    const unknown = setting.runs ? unannounced(setting.words, call, setting, asked.remarks) : undefined;
    const said = doubts(text, call, asked, setting);
    return said.quoted === undefined && said.shown === undefined ? { unknown } : said;
  };
}

function doubts(
  text: string,
  { start, end }: Span,
  { isApart, remarks }: Surroundings,
  { from, to }: CallSetting,
): SurroundingsVerdict {
  const first = Math.max(from, start - REACH);
  const around = text.slice(first, end + REACH);
  const place = { start: start - first, end: end - first };
  const quoted = leadsUp(text.slice(first, start)) ? undefined : quotedReason(around, place, isApart, remarks);
  const more = to === text.length ? nearAct(remarks, text.slice(end, end + REACH), 'after', MORE) : undefined;
  return {
    quoted: joint<Doubt>(doubtAfter(around, place.end, remarks), quoted),
    shown: joint(besideCall(text, { start, end }, remarks), more),
  };
}

// Words after the last call may ask for it again, or for others like it, which the reply does not have.
const MORE: readonly RemarkMeaning[] = ['more-follows'];

export function besideCall(text: string, { start, end }: Span, remarks: RemarkReader): RemarkFound | undefined {
  const before = text.slice(Math.max(0, start - NEAR), start).trimEnd();
  const sentence = before.slice(before.search(/[^.!?\n]*[.!?]?$/));
  return joint(saidBefore(sentence, remarks), saidAfter(text.slice(end, end + NEAR), remarks));
}

function saidBefore(sentence: string, remarks: RemarkReader): RemarkFound | undefined {
  if (decidesToCall(sentence.trimStart())) return nearAct(remarks, sentence, 'before', DECIDED);
  return nearAct(remarks, sentence, 'before', leadsUp(sentence) ? ANNOUNCED : BEFORE);
}

function saidAfter(after: string, remarks: RemarkReader): RemarkFound | undefined {
  const remark = REMARK.exec(after)
    ?.slice(1)
    .find((one) => one !== undefined);
  const sentence = /^\W*[^.!?\n]*[.!?]?/.exec(after.trimStart())?.[0] ?? '';
  return joint(
    remark === undefined ? undefined : nearAct(remarks, remark, 'comment', AFTER),
    nearAct(remarks, sentence, 'after', AFTER),
  );
}

const LEADS_UP =
  /(?:\blet(?:['’]s| me| us)|\b(?:i|we)(?:['’]ll| will| must| need to| have to))\b(?! (?:not|never)\b)[^,;.!?]{0,80}$/i;

// What the model should not do, and in the same sentence what it does about that: `I should not guess; I'll look it up.`
const DECIDES =
  /(?:^|[.!?\n]\s*)(?:i|we) (?:should|must) not [^.!?;,\n]{1,60}[;,—–] ?(?:(?:so|but|and) )?(?:let me|let['’]s|(?:i|we)(?:['’]ll| will))(?! (?:not|never)\b)[^,;.!?\n]{0,80}[.!:]?$/i;

function leadsUp(before: string): boolean {
  const words = before.trimEnd();
  return LEADS_UP.test(words.slice(-120)) || decidesToCall(words);
}

function decidesToCall(before: string): boolean {
  return DECIDES.test(before.slice(-200));
}

import type { Span } from '../../lib/span.ts';
import { type Change, type JsonObject, note } from '../../model/index.ts';
import { englishNames } from '../../remarks/announcements/english-names.ts';
import type { RemarkFound } from '../../remarks/cue.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import { leftoverAfter } from './leftover.ts';
import { contradictedField } from './named-field.ts';
import { nameBefore } from './names.ts';
import { type Doubt, quotedReason } from './sentences.ts';
import { isAnswerTag, isLayoutTag, tagsAround } from './tags.ts';
import { isOwnTurn, otherTurn } from './turn.ts';

/** What is asked about the words that surround a value. */
export interface Surroundings {
  // Whether it is in a fence or on lines of its own, so that no sentence goes on after it.
  readonly isApart: boolean;
  readonly remarks: RemarkReader;
  // How sentences next to it are judged. By default, as those next to a document.
  readonly sentences?: SentenceJudge;
  // Where the text begins that may say something about the value.
  readonly from?: number;
  // The name of the fence around it, or the tag: `<answer>`.
  readonly wrapper?: string;
  readonly fields?: JsonObject | undefined;
  // Whether a word is one of the contract's own.
  readonly isOwnWord?: ((word: string) => boolean) | undefined;
}

/** What the words that surround a value say about it. */
export interface SurroundingsVerdict {
  // Why the value may be quoted rather than meant.
  readonly quoted?: Doubt | undefined;
  // Why a call may only be shown.
  readonly shown?: RemarkFound | undefined;
  readonly unknown?: UnknownWords | undefined;
}

// Words that are not known to leave a value alone.
export interface UnknownWords {
  readonly piece: 'turn' | 'tag' | 'name' | 'field' | 'leftover' | 'before' | 'after';
  readonly words: string;
}

export type SentenceJudge = (text: string, value: Span, asked: Surroundings) => SurroundingsVerdict;

/**
 * Says what the words that surround a value say about it: whole sentences by what is known to take it back, everything shorter by what
 * is known to leave it alone.
 */
export function judgeSurroundings(text: string, value: Span, asked: Surroundings): SurroundingsVerdict {
  if (asked.sentences !== undefined) return asked.sentences(text, value, asked);
  const said = besideDocument(text, value, asked);
  return said.quoted === undefined ? { ...said, unknown: unknownWords(text, value, asked) } : said;
}

function besideDocument(text: string, value: Span, { isApart, remarks }: Surroundings): SurroundingsVerdict {
  return { quoted: quotedReason(text, value, isApart, remarks) };
}

// Returns the first piece of the surroundings that is not known.
export function unknownWords(text: string, value: Span, asked: Surroundings): UnknownWords | undefined {
  const { from = 0, wrapper = '', fields, remarks, isOwnWord = () => false } = asked;
  const before = text.slice(from, value.start);
  const after = text.slice(value.end);
  const known = remarks.announcements(englishNames);
  const isKnown = (name: string) => isOwnTurn(name) || known.namesAnswer(name, isOwnWord) || known.saysAfter(name) === 'nothing';
  const turn = otherTurn(before);
  if (turn !== undefined) return { piece: 'turn', words: turn };
  const tag = tagAround(text, value, asked);
  if (tag !== undefined) return { piece: 'tag', words: tag };
  const name = [nameBefore(before), isTag(wrapper) ? undefined : wrapper].find((one) => one !== undefined && !isKnown(one));
  if (name !== undefined) return { piece: 'name', words: name };
  const leftover = leftoverAfter(after);
  if (leftover !== undefined && !(/[\p{L}\p{N}]/u.test(leftover) && isKnown(leftover)))
    return { piece: 'leftover', words: leftover };
  const field = fields && contradictedField(`${before.slice(-LONGEST_LOOK)}\n${after}`, fields);
  return field === undefined ? undefined : { piece: 'field', words: field };
}

const LONGEST_LOOK = 2048;

const OPENING = /<([A-Za-z_][\w:.-]{0,63})(?:\s[^<>\n]{0,200})?>\s*$/;

function tagAround(
  text: string,
  value: Span,
  { from = 0, wrapper = '', isOwnWord = () => false }: Surroundings,
): string | undefined {
  const isAnswer = (name: string) => isAnswerTag(name) || isLayoutTag(name) || name.split(/[-_:.]/).every(isOwnWord);
  if (isTag(wrapper) && !isAnswer(wrapper.slice(1, -1))) return wrapper;
  const near = text.slice(Math.max(from, value.start - 320), value.start);
  if (!near.includes('<')) return undefined;
  const opening = OPENING.exec(near);
  return opening !== null && !isAnswer(opening[1] as string) ? opening[0].trim() : tagsAround(text, [value], isAnswer)[0];
}

function isTag(wrapper: string): boolean {
  return wrapper.startsWith('<');
}

// Returns the change that puts a value in doubt because of unknown words.
export function unknownNote(unknown: UnknownWords | undefined): readonly Change[] {
  if (unknown === undefined) return [];
  return [note('extract.unknown-words', { piece: unknown.piece, words: unknown.words.slice(0, 80) })];
}

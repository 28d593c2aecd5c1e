import { PhraseFilter } from '../../lib/phrase-filter.ts';
import type { WordLook } from './quoted.ts';

/** A word of each phrase that puts a document in doubt: without any of them around it, before or behind, it is asserted. */
export const DOUBTFUL_WORDS: readonly string[] = [
  ...['not', 'never', "n't", 'nicht', 'avoid', 'anti', 'wrong', 'without', 'would you', 'incorrect', 'invalid', 'instead'],
  ...['rather', 'refuse', 'reject', 'right', 'unlike', 'unable', 'decline', 'draft', 'danger', 'malicious', 'must'],
  ...['hypothe', 'example', 'e.g', 'bad', 'ne ', 'no ', 'confirm', 'shall', 'should'],
  ...['wait', 'oops', 'sorry', 'correction', 'actually', 'scratch', 'ignore', 'disregard', 'hmm', 'no,', 'mistake', 'error'],
  ...['cancel', 'second thought', 'i need', 'please', 'kidding', 'hold on', 'i made'],
];

const WORDS = /* @__PURE__ */ new PhraseFilter(DOUBTFUL_WORDS, '<~/');

/** Most introductions and endings have no such word, and one look is enough. */
export const mayDoubt: WordLook = (text, from, to) => WORDS.mayHold(text, from, to);

import { PhraseFilter } from '../../lib/phrase-filter.ts';
import type { WordLook } from './quoted.ts';

/** One word from each phrase that puts a document in doubt: if none of them is before or after the document, it is asserted. */
export const DOUBTFUL_WORDS: readonly string[] = [
  ...['not', 'never', "n't", 'nicht', 'avoid', 'anti', 'wrong', 'without', 'would you', 'incorrect', 'invalid', 'instead'],
  ...['rather', 'refuse', 'reject', 'right', 'unlike', 'unable', 'decline', 'draft', 'danger', 'malicious', 'must'],
  ...['hypothe', 'example', 'e.g', 'bad', 'ne ', 'no ', 'confirm', 'shall', 'should'],
  ...['wait', 'oops', 'sorry', 'correction', 'actually', 'scratch', 'ignore', 'disregard', 'hmm', 'no,', 'mistake', 'error'],
  ...['previous', 'unless', 'only if', 'failed', 'denied', 'withdrawn', 'superseded', 'deprecated', 'obsolete', 'non '],
  ...['cancel', 'second thought', 'i need', 'please', 'kidding', 'hold on', 'i made'],
  ...['placeholder', 'replace', 'falsch', 'nein', 'non,', 'old:', 'before:', 'omit', 'skip', 'truncat', 'left out', 'd more'],
  ...['remain', 'brevity', 'continue', 'only the first', 'repeat', 'so on', 'etc', '...'],
  ...Array.from('0123456789', (digit) => `${digit} more`),
];

const WORDS = /* @__PURE__ */ new PhraseFilter(DOUBTFUL_WORDS, '<~/!');

/** Most introductions and endings have no such word, so one look is enough. */
export const mayDoubt: WordLook = (text, from, to) => WORDS.mayHold(text, from, to);

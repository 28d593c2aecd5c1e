import type { Span } from '../../lib/span.ts';
import type { RemarkFound } from '../../remarks/cue.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';
import { type Doubt, quotedReason } from './sentences.ts';

// What is asked about the words that surround a value.
export interface Surroundings {
  // Whether it is in a fence or on lines of its own, so that no sentence goes on after it.
  readonly isApart: boolean;
  readonly remarks: RemarkReader;
  // How sentences next to it are judged. By default, as those next to a document.
  readonly sentences?: SentenceJudge;
}

export interface SurroundingsVerdict {
  // Why the value may be quoted rather than meant.
  readonly quoted?: Doubt | undefined;
  // Why a call may only be shown.
  readonly shown?: RemarkFound | undefined;
}

export type SentenceJudge = (text: string, value: Span, asked: Surroundings) => SurroundingsVerdict;

// Says what the words that surround a value say about it.
export function judgeSurroundings(text: string, value: Span, asked: Surroundings): SurroundingsVerdict {
  return (asked.sentences ?? besideDocument)(text, value, asked);
}

function besideDocument(text: string, value: Span, { isApart, remarks }: Surroundings): SurroundingsVerdict {
  return { quoted: quotedReason(text, value, isApart, remarks) };
}

import { fencesIn } from '../read/fences-in.ts';
import { isClaim } from './claim.ts';

export interface Word {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isCode: boolean;
}

export function* wordsIn(content: string): Generator<Word> {
  if (content === '') return;
  const fences = fencesIn(content);
  let fence = 0;
  for (const match of content.matchAll(/[A-Za-z_](?:[\w.]|\\_)*/g)) {
    const { index: start } = match;
    while ((fences[fence]?.end ?? Number.POSITIVE_INFINITY) <= start) fence++;
    const isCode = (fences[fence]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const name = match[0].replaceAll('\\_', '_').replace(/\.+$/, '');
    yield { name, start, end: start + match[0].length, isCode };
  }
}

export function isClaimAt(content: string, { start, end, isCode }: Word): boolean {
  return !isCode && isClaim(content, start, endOfCall(content, end));
}

function endOfCall(content: string, end: number): number {
  const bracket = /^\([^()\n]{0,200}\)[`'"]?/.exec(content.slice(end, end + 256));
  return end + (bracket?.[0].length ?? 0);
}

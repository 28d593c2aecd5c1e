import type { RemarkMeaning } from '../../../remarks/cue.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { diffSigns } from './diff-sign.ts';
import { type CallStretch, type ChosenBlocks, callKey } from './raw-call.ts';

const NEAR = 240;

// More ways than this say nothing new: the reply is held, and nobody compares so many.
const MOST_WAYS = 16;

// Returns the calls that are offered in place of each other: joined by `or`, listed as options, or as the removed and added lines of a
// diff. Making all of them would be as wrong as silently choosing one, so each becomes another reading of the reply.
export function alternativesIn(text: string, stretches: readonly CallStretch[], remarks: RemarkReader): ChosenBlocks {
  const ways = new Map<string, readonly CallStretch[]>();
  for (const group of groupsOf(text, stretches, remarks)) {
    const key = group.flatMap(({ calls }) => calls.map(callKey)).join('\n');
    if (ways.size < MOST_WAYS && !ways.has(key)) ways.set(key, group);
  }
  // What can't be read fails the reply, whichever call is meant.
  const isBroken = stretches.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const [chosen, ...others] = ways.values();
  if (chosen === undefined || others.length === 0 || isBroken) return { chosen: stretches, others: [] };
  return { chosen, others };
}

function groupsOf(text: string, stretches: readonly CallStretch[], remarks: RemarkReader): readonly (readonly CallStretch[])[] {
  const groups: CallStretch[][] = [];
  const removed: CallStretch[][] = [];
  const first = stretches.find(({ calls }) => calls.length > 0)?.start ?? 0;
  const before = text.slice(Math.max(0, first - NEAR), first).trimEnd();
  const picks = nearAct(remarks, before, 'before', ['offers-another']) !== undefined;
  const signs = diffSigns(text, stretches);
  for (const [index, stretch] of stretches.entries()) {
    const previous = stretches[index - 1];
    const isOther = previous !== undefined && (picks || isOffered(text.slice(previous.end, stretch.start), remarks));
    const place = signs[index] === '-' ? removed : groups;
    if (isOther || place.length === 0) place.push([]);
    place.at(-1)?.push(stretch);
  }
  return [...groups, ...removed].filter((group) => group.some(({ calls }) => calls.length > 0));
}

const ARROW = /^(?:[-=~]{1,3}>|→|⇒|\/{1,2}|\|{1,2}|~)$/;

const LETTER = /^[^\p{L}\p{N}]*[A-Ha-h](?:\)|\.)[^\p{L}\p{N}]*$/u;

export function isLetterLabel(label: string): boolean {
  return LETTER.test(label);
}

const REPLACING: readonly RemarkMeaning[] = ['offers-another', 'corrects', 'retracts'];

export function isOffered(between: string, reader: RemarkReader): boolean {
  const words = between.trim();
  // Only their beginning and the line right before the call show how it relates to the previous call.
  const lead = words.slice(0, NEAR);
  const last = words.slice(-NEAR).split('\n').at(-1) ?? '';
  if (ARROW.test(words) || isLetterLabel(last)) return true;
  const remarks = new Set([lead, last, ...sentencesIn(lead), ...sentencesIn(last)]);
  return [...remarks].some((remark) => nearAct(reader, remark, 'between', REPLACING) !== undefined);
}

function sentencesIn(words: string): readonly string[] {
  return words.split(/(?<=[.!?:])\s|\n/);
}

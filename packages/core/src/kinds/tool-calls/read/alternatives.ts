import { offersAnother, picksOne, replacesFormer } from '../../../lib/doubtful-remark.ts';
import { diffSigns } from './diff-sign.ts';
import { type CallStretch, type ChosenBlocks, callKey } from './raw-call.ts';

/** How far before a call its introduction is looked at. */
const NEAR = 240;

/**
 * Calls that are offered in place of each other: with `or` between them, as options, or as the removed and the added lines of a
 * diff. To make them all would be as wrong as to choose one in silence, so each is another way to read the reply.
 */
export function alternativesIn(text: string, stretches: readonly CallStretch[]): ChosenBlocks {
  const groups = groupsOf(text, stretches);
  const keys = new Set(groups.map((group) => group.flatMap(({ calls }) => calls.map(callKey)).join('\n')));
  // What can't be read fails the reply, whichever call is meant.
  const isBroken = stretches.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const [chosen, ...others] = groups;
  if (chosen === undefined || keys.size < 2 || isBroken) return { chosen: stretches, others: [] };
  return { chosen, others };
}

/** Calls that belong together, in order; what a diff removes comes last. */
function groupsOf(text: string, stretches: readonly CallStretch[]): readonly (readonly CallStretch[])[] {
  const groups: CallStretch[][] = [];
  const removed: CallStretch[][] = [];
  const first = stretches.find(({ calls }) => calls.length > 0)?.start ?? 0;
  const picks = picksOne(text.slice(Math.max(0, first - NEAR), first).trimEnd());
  const signs = diffSigns(text, stretches);
  for (const [index, stretch] of stretches.entries()) {
    const before = stretches[index - 1];
    const isOther = before !== undefined && (picks || isOffered(text.slice(before.end, stretch.start)));
    const place = signs[index] === '-' ? removed : groups;
    if (isOther || place.length === 0) place.push([]);
    place.at(-1)?.push(stretch);
  }
  return [...groups, ...removed].filter((group) => group.some(({ calls }) => calls.length > 0));
}

/** Whether the words between two calls offer the second in place of the first. */
function isOffered(between: string): boolean {
  const words = between.trim();
  // Only how they begin and the line right before the call say what the call is to the one before it.
  const lead = words.slice(0, NEAR);
  const last = words.slice(-NEAR).split('\n').at(-1) ?? '';
  return offersAnother(lead) || offersAnother(last) || replacesFormer(last) || /\b(?:or|oder)\W{0,8}$/i.test(last);
}

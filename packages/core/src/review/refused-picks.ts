import type { Finding, Json } from '../model/index.ts';
import { commandsOf, detailOf } from './review-detail.ts';
import type { ReviewRow } from './review-row.ts';

/** A choice of the model that was refused, and the reason. */
export interface RefusedPick {
  /** The choice as written by the model: a number or a name. */
  readonly value: Json;
  /** The id of the action that it stands for, if there is one. */
  readonly action?: string;
  /** The command of that action, in words. */
  readonly words?: string;
  readonly findings: readonly Finding[];
}

/** Returns the choices that were refused before a review was opened. Programs write a review's details, so their shape is checked. */
export function refusedPicks(review: Pick<ReviewRow, 'detail'>): readonly RefusedPick[] {
  const { refused } = detailOf(review);
  const commands = commandsOf(review);
  const listed = Array.isArray(refused) ? (refused as readonly Partial<RefusedPick>[]) : [];
  return listed.flatMap(({ value = null, findings }): readonly RefusedPick[] => {
    const known = Array.isArray(findings) ? (findings as readonly Partial<Finding>[]).filter(isFinding) : [];
    const action = known.map(({ args }) => args.action).find((id) => typeof id === 'string');
    const words = action === undefined ? undefined : commands.get(action);
    const meant = { ...(action !== undefined && { action }), ...(words !== undefined && { words }) };
    return known.length === 0 ? [] : [{ value, ...meant, findings: known }];
  });
}

function isFinding(finding: Partial<Finding> | null): finding is Finding {
  return typeof finding?.code === 'string' && typeof finding.args === 'object' && finding.args !== null;
}

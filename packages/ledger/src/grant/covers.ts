import { isJsonObject, type JsonObject } from '@tamis/core';
import { isSameAct } from '@tamis/core/review';
import { isFromOutside } from '../review/held-findings.ts';
import { isWithinBounds } from './bounds.ts';
import { isMet } from './condition.ts';
import type { GrantedCall, GrantScope } from './grant.ts';

/**
 * Whether a grant covers a call, according to its tool, its session or server, and its arguments. A grant never covers a value that only
 * outsiders named, because whoever gave the grant could not know what outsiders would write.
 */
export async function covers(
  { tool, where, of }: Pick<GrantScope, 'tool' | 'where' | 'of'>,
  { act, session, server, findings = [] }: GrantedCall,
  world: unknown,
): Promise<boolean> {
  if (act.action !== tool || isFromOutside(findings)) return false;
  if ('session' in of ? of.session !== session : of.server !== server) return false;
  if ('arguments' in where) return isSameAct({ action: tool, value: where.arguments }, act);
  if (!isJsonObject(act.value)) return false;
  const given = act.value as JsonObject;
  return 'bounds' in where ? isWithinBounds(where.bounds, given) : await isMet(tool, where.expr)(given, world);
}

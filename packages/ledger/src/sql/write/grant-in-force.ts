import { isJsonObject } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import type { ReviewRow } from '@tamis/core/review';
import { USED_UP, USES } from '../../model/grant-uses.ts';
import { provenReview } from '../read/reviews.ts';
import type { Work } from '../sql.ts';
import { hasCome } from './review-log.ts';
import type { Writing } from './writing.ts';

// Whether the grant that let a call through is still in force. Calls that no grant let through need none.
export function* isInForce(writing: Writing, { source }: ReviewRow): Work<boolean> {
  if (!source.run.startsWith(USES)) return true;
  const found = yield* provenReview(writing.sql, source.run.slice(USES.length));
  if (found === undefined) return false;
  const { state, endReason, held } = found.row;
  const scope = jsonIn(held ?? '');
  if (!isJsonObject(scope) || typeof scope.until !== 'number' || (yield* hasCome(writing, found.no, scope.until))) return false;
  return state === 'decided' || endReason === USED_UP;
}

import type { UnitContext } from '@tamis/core';
import { known } from '@tamis/core/providers';
import { isJsonObject, jsonIn, reasoningOf } from '@tamis/core/unit';
import type { AttemptRow } from '@tamis/ledger';

/** What was known about a stored reply besides its text: why the model stopped, and what it thought. */
export function aboutReply({ finish, extra }: AttemptRow): Omit<UnitContext, 'input'> {
  const kept = extra === undefined ? undefined : jsonIn(extra);
  return known({ finishReason: finish, reasoning: isJsonObject(kept) ? reasoningOf(kept) : undefined });
}

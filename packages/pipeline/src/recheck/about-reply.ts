import { isJsonObject, type JsonObject, type UnitContext } from '@tamis/core';
import { jsonIn, known } from '@tamis/core/internal';
import { reasoningOf } from '@tamis/core/unit';
import type { AttemptRow } from '@tamis/ledger';

export function aboutReply({ finish, extra }: Pick<AttemptRow, 'finish' | 'extra'>): Omit<UnitContext, 'input'> {
  if (extra === undefined) return finish === undefined ? {} : { finishReason: finish };
  const kept = jsonIn(extra);
  const said = isJsonObject(kept) ? { reasoning: reasoningOf(kept), absentNulls: absentNullsIn(kept) } : {};
  return known({ finishReason: finish, ...said });
}

function absentNullsIn({ absentNulls }: JsonObject): readonly string[] | undefined {
  if (!Array.isArray(absentNulls)) return undefined;
  return absentNulls.filter((one): one is string => typeof one === 'string');
}

import type { Change, Json, JsonSchema, Verdict } from '@tamis/core';

export const BARE: JsonSchema = { type: 'array', minItems: 1, items: { type: 'object', required: ['name'] } };

const BARE_LIST: Change = { code: 'suggestions.bare-list', safety: 'safe', path: '', before: null, after: null };

export function inObject(bare: Verdict, asked: Verdict): Verdict {
  if (bare.status === 'fail') return asked;
  const changes = [
    ...bare.changes.map((change) => ({ ...change, path: change.path === '' ? '' : `/suggestions${change.path}` })),
    BARE_LIST,
  ];
  const wrap = (suggestions: Json): Json => ({ suggestions });
  if (bare.status === 'pass') return { ...bare, value: wrap(bare.value), changes };
  const { alternatives, ...hold } = bare;
  return {
    ...hold,
    held: wrap(bare.held),
    changes,
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map(wrap) }),
  };
}

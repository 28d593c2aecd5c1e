import type { Change } from '../../model/change.ts';
import type { JsonSchema } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { Verdict } from '../../model/verdict.ts';

/** The schema of a list of suggestions without the object around it. A list of anything else is not an answer. */
export const BARE: JsonSchema = { type: 'array', minItems: 1, items: { type: 'object', required: ['name'] } };

const BARE_LIST: Change = { code: 'suggestions.bare-list', safety: 'safe', path: '', before: null, after: null };

/** Wraps a list of suggestions in its missing object. If there is no list either, returns the earlier failure. */
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

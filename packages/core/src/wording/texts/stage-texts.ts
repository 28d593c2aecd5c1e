import acting from './acting.json' with { type: 'json' };
import actions from './actions.json' with { type: 'json' };
import checks from './checks.json' with { type: 'json' };
import coerce from './coerce.json' with { type: 'json' };
import contract from './contract.json' with { type: 'json' };
import extract from './extract.json' with { type: 'json' };
import formats from './formats.json' with { type: 'json' };
import ground from './ground.json' with { type: 'json' };
import parse from './parse.json' with { type: 'json' };
import review from './review.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import schema from './schema.json' with { type: 'json' };
import verdict from './verdict.json' with { type: 'json' };

// The sentences about the codes of stages, actions and reviews. A hint, which the model gets on a retry, is omitted if it would not help.
export interface Texts {
  readonly [code: string]: { readonly message?: string; readonly help?: string; readonly hint?: string };
}

export const stageTexts: Texts = /* @__PURE__ */ Object.assign(
  {},
  extract,
  parse,
  formats,
  coerce,
  schema,
  rules,
  ground,
  checks,
  verdict,
  contract,
  acting,
  actions,
  review,
);

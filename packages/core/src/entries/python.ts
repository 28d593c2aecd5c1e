import type { RuleLanguage } from '../gate/parts.ts';
import { rules } from '../kinds/document/rules.ts';
import { pythonLanguage as language } from '../stages/rules/python-language.ts';

export * from '../expression/expression.ts';
export { randomModule } from '../expression/random/random-module.ts';
export { toJson } from '../expression/values/to-json.ts';

/** Python expressions as a language for rules, together with the part that runs rules. */
export const python: RuleLanguage = { ...language, rules };

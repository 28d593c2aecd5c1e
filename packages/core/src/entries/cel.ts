import type { RuleLanguage } from '../gate/parts.ts';
import { rules } from '../kinds/document/rules.ts';
import { celLanguage as language } from '../stages/rules/cel-language.ts';

/** CEL as a language for rules, together with the part that runs rules. */
export const cel: RuleLanguage = { ...language, rules };

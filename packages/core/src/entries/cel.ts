import type { RuleLanguage } from '../gate/parts.ts';
import { rules } from '../kinds/document/rules.ts';
import { cel as language } from '../stages/rules/cel.ts';

/** CEL as a language for rules, together with the part that runs rules. */
export const cel: RuleLanguage = { ...language, rules };

import type { RuleLanguage } from '../gate/parts.ts';
import { rules } from '../kinds/document/rules.ts';
import { cel as language } from '../stages/rules/cel.ts';

/** Rules in CEL, together with the part that runs rules. */
export const cel: RuleLanguage = { ...language, rules };

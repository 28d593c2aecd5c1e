import { checksCodes } from './checks.ts';
import { coerceCodes } from './coerce.ts';
import { contractCodes } from './contract.ts';
import { extractCodes } from './extract.ts';
import { groundCodes } from './ground.ts';
import { parseCodes } from './parse.ts';
import { rulesCodes } from './rules.ts';
import { schemaCodes } from './schema.ts';
import { verdictCodes } from './verdict.ts';

/** The codes of the stages, in the order they run. Kinds have codes of their own. */
export const stageCodes = {
  ...extractCodes,
  ...parseCodes,
  ...coerceCodes,
  ...schemaCodes,
  ...rulesCodes,
  ...groundCodes,
  ...checksCodes,
  ...verdictCodes,
  ...contractCodes,
} as const;

/** A code that a stage emits, whatever the kind of the contract. */
export type StageCode = keyof typeof stageCodes;

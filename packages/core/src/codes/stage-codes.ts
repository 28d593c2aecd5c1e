import { checksCodes } from './checks.ts';
import { coerceCodes } from './coerce.ts';
import { contractCodes } from './contract.ts';
import type { contractWarningCodes } from './contract-warnings.ts';
import { extractCodes } from './extract.ts';
import { groundCodes } from './ground.ts';
import { parseCodes } from './parse.ts';
import { rulesCodes } from './rules.ts';
import { schemaCodes } from './schema.ts';
import { verdictCodes } from './verdict.ts';

/** The codes of all stages, in the order in which the stages run. Each kind adds its own codes. */
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

/** A code that a stage emits for contracts of every kind. */
export type StageCode = keyof typeof stageCodes | keyof typeof contractWarningCodes;

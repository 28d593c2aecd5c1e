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

/** The codes of the stages, which every kind may report. */
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

export type StageCode = keyof typeof stageCodes | keyof typeof contractWarningCodes;

import { stageCodes } from '../../codes/stage-codes.ts';
import { extractionCodes } from './codes/extraction.ts';

/** The codes that an extraction rule can get. */
export const RULE_CODES = { ...stageCodes, ...extractionCodes } as const;

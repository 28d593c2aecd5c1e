import { stageCodes } from '../../codes/stage-codes.ts';
import { extractionCodes } from './codes/extraction.ts';

export const RULE_CODES = { ...stageCodes, ...extractionCodes } as const;

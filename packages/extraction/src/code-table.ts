import { decider, stageCodes } from '@tamis/core/kind';
import { extractionCodes } from './codes/extraction.ts';

export const decide = /* @__PURE__ */ decider(extractionCodes);

export const RULE_CODES = { ...stageCodes, ...extractionCodes } as const;

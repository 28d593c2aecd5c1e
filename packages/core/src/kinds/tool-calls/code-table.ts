import type { Code } from '../../codes/code.ts';
import type { CodeEntry, CodeTable } from '../../codes/entry.ts';
import { stageCodes } from '../../codes/stage-codes.ts';
import { actingCodes } from '../acting/codes.ts';
import { provenanceCodes } from './codes/provenance.ts';
import { toolsCodes } from './codes/tools.ts';

export const TOOL_CODES = { ...stageCodes, ...toolsCodes, ...provenanceCodes, ...actingCodes } as const;

export function toolEntry(code: Code): Partial<CodeEntry> {
  return (TOOL_CODES as CodeTable)[code] ?? {};
}

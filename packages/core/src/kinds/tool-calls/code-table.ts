import { stageCodes } from '../../codes/stage-codes.ts';
import { toolsCodes } from './codes.ts';

/** The codes that a reply with tool calls may get. */
export const TOOL_CODES = { ...stageCodes, ...toolsCodes } as const;

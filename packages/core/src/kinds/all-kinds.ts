import { actions } from './actions/actions.ts';
import { document } from './document/document.ts';
import { extractionRule } from './extraction-rules/extraction-rules.ts';
import { toolCalls } from './tool-calls/tool-calls.ts';

export const allKinds = [document, toolCalls, actions, extractionRule] as const;

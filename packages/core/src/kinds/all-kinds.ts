import { actions } from './actions/actions.ts';
import { commands } from './commands/commands.ts';
import { document } from './document/document.ts';
import { extractionRule } from './extraction-rules/extraction-rules.ts';
import { toolCalls } from './tool-calls/tool-calls.ts';

export const allKinds = [document, toolCalls, commands, actions, extractionRule] as const;

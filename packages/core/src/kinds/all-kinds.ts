import { actions } from './actions/actions.ts';
import { document } from './document/document.ts';
import { toolCalls } from './tool-calls/tool-calls.ts';

export const allKinds = [document, toolCalls, actions] as const;

import { actingCodes } from '../src/kinds/acting/codes.ts';
import { actionListCodes, actionsCodes } from '../src/kinds/actions/codes/actions.ts';
import type { allKinds } from '../src/kinds/all-kinds.ts';
import { document } from '../src/kinds/document/document.ts';
import type { Kind } from '../src/kinds/kind.ts';
import { lateKind } from '../src/kinds/late-kind.ts';
import { toolListCodes } from '../src/kinds/tool-calls/codes/tool-list.ts';
import { toolsCodes } from '../src/kinds/tool-calls/codes/tools.ts';
import { load } from './load.ts';

export const toolCalls: Kind = lateKind(
  'tool-calls',
  { ...toolsCodes, ...toolListCodes, ...actingCodes },
  () => load('./tool-calls.js').toolCalls,
);

export const actions: Kind = lateKind(
  'actions',
  { ...actionsCodes, ...actionListCodes, ...actingCodes },
  () => load('./actions.js').actions,
);

export const kinds = [document, toolCalls, actions] as readonly Kind[] as unknown as typeof allKinds;

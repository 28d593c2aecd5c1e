import { commands } from '../../packages/commands/src/index.ts';
import { document, toolCalls } from '../../packages/core/src/entries/compiler.ts';
import { engine as usual } from '../../packages/core/src/index.ts';
import { actions } from '../../packages/core/src/kinds/actions/actions.ts';
import { extractionRule } from '../../packages/extraction/src/index.ts';

// The engine that the command has: the kinds of all packages.
export const engine = usual.of([document, toolCalls, ...commands, actions, extractionRule]);

export const { compile } = engine;

import { createRequire } from 'node:module';
import { commandCodes, suggestionCodes } from '@tamis/commands/codes';
import { engine as usual } from '@tamis/core';
import type { Engine } from '@tamis/core/compiler';
import { lateKind } from '@tamis/core/internal';
import type { Kind } from '@tamis/core/kind';
import { extractionCodes } from '@tamis/extraction/codes';

// Most runs need neither commands nor extraction rules, and reading their source takes a while: they are loaded on first use.
const require = createRequire(import.meta.url);

function commands(): { readonly command: Kind; readonly suggestions: Kind } {
  return require('@tamis/commands');
}

function extraction(): { readonly extractionRule: Kind } {
  return require('@tamis/extraction');
}

const [document, toolCalls, ...others] = usual.kinds;

// The engine of the command, with the kinds of all packages.
export const engine: Engine = usual.of([
  document,
  toolCalls,
  lateKind('command', commandCodes, () => commands().command),
  lateKind('suggestions', suggestionCodes, () => commands().suggestions),
  ...others,
  lateKind('extraction-rule', extractionCodes, () => extraction().extractionRule),
]);

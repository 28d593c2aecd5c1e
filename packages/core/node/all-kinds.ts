import type { CodeTable } from '../src/codes/entry.ts';
import { actingCodes } from '../src/kinds/acting/codes.ts';
import { actionListCodes, actionsCodes } from '../src/kinds/actions/codes/actions.ts';
import type { allKinds } from '../src/kinds/all-kinds.ts';
import { commandsCodes } from '../src/kinds/commands/codes/commands.ts';
import { grammarCodes } from '../src/kinds/commands/codes/grammar.ts';
import { suggestionsCodes } from '../src/kinds/commands/codes/suggestions.ts';
import { document } from '../src/kinds/document/document.ts';
import { extractionCodes } from '../src/kinds/extraction-rules/codes/extraction.ts';
import type { Kind, KindSchema, OwnPolicy } from '../src/kinds/kind.ts';
import { toolListCodes } from '../src/kinds/tool-calls/codes/tool-list.ts';
import { toolsCodes } from '../src/kinds/tool-calls/codes/tools.ts';
import { load } from './load.ts';

function later<Name extends string>(name: Name, codes: CodeTable, kind: () => Kind): Kind {
  return {
    name,
    codes,
    get keys() {
      return kind().keys;
    },
    get schema(): KindSchema | undefined {
      return kind().schema;
    },
    get policy(): OwnPolicy | undefined {
      return kind().policy;
    },
    problems: (...given) => kind().problems(...given),
    compile: (...given) => kind().compile(...given),
  };
}

const commandCodes = { ...commandsCodes, ...grammarCodes };

export const kinds = [
  document,
  later('tool-calls', { ...toolsCodes, ...toolListCodes, ...actingCodes }, () => load('./tool-calls.js').toolCalls),
  later('command', commandCodes, () => load('./commands.js').command),
  later('suggestions', { ...commandCodes, ...suggestionsCodes }, () => load('./commands.js').suggestions),
  later('actions', { ...actionsCodes, ...actionListCodes, ...actingCodes }, () => load('./actions.js').actions),
  later('extraction-rule', extractionCodes, () => load('./extraction-rules.js').extractionRule),
] as readonly Kind[] as unknown as typeof allKinds;

import { re2 } from '../lib/re2.ts';
import { yaml } from '../stages/parse/yaml/yaml.ts';
import { cel } from '../stages/rules/cel.ts';
import { python } from '../stages/rules/python.ts';
import { commands } from './commands/commands.ts';
import { document } from './document/document.ts';
import { toolCalls } from './tool-calls/tool-calls.ts';

/** Every part there is. */
export const everything = {
  kinds: [document, toolCalls, commands],
  languages: [python, cel],
  formats: [yaml],
  patterns: re2,
} as const;

import type { Target } from './target.ts';
import { actionChoices } from './targets/actions.ts';
import { bodies } from './targets/bodies.ts';
import { commands } from './targets/commands.ts';
import { documents } from './targets/documents.ts';
import { printers } from './targets/printers.ts';
import { extractionRules, rules } from './targets/rules.ts';
import { templates } from './targets/templates.ts';
import { toolCalls } from './targets/tool-calls.ts';
import { wire } from './targets/wire.ts';
import { yaml, yamlReplies } from './targets/yaml.ts';

// Everything that reads what it can't trust.
export const TARGETS: readonly Target[] = [
  documents,
  yamlReplies,
  toolCalls,
  commands,
  actionChoices,
  extractionRules,
  rules,
  templates,
  yaml,
  bodies,
  wire,
  printers,
];

import type { Target } from './target.ts';
import { bodies, printers } from './targets/edges.ts';
import { calls, choices, parser, yaml } from './targets/gates.ts';
import { rules, templates } from './targets/languages.ts';

/** All that can be fuzzed. */
export const TARGETS: readonly Target[] = [parser, yaml, calls, choices, rules, templates, printers, bodies];

import type { TextMessage } from '@tamis/core/model';
import type { RuleLanguage } from '../model/extraction-contract.ts';
import { SAMPLES_SHOWN } from '../samples/sample-trial.ts';
import { structuresOf, variedSamples } from '../samples/varied.ts';
import { ruleRequirements } from './requirements.ts';

const SAMPLES_TOLD = 10;

/** The parts of an `ask` call that depend on the samples. */
export interface RuleRequest {
  readonly messages: readonly TextMessage[];
  readonly requirements: readonly string[];
  readonly samples: readonly string[];
}

/** Returns the request for a rule: the task, and the reminders for retries. */
export function ruleRequest(samples: readonly string[], language: RuleLanguage = 'yaml', hint?: string): RuleRequest {
  const shown = variedSamples(samples, SAMPLES_TOLD);
  const content = [
    `Write ${language === 'yaml' ? 'an extraction rule in YAML' : 'an extraction rule in Python'} for paths like these:`,
    ...shown.map((path) => `- ${oneLine(path)}`),
    ...(shown.length < samples.length ? [`These are ${shown.length} of ${samples.length} paths.`] : []),
    ...structureLines(samples),
    ...(hint === undefined || hint === '' ? [] : [`A person adds: ${hint}`]),
  ].join('\n');
  return {
    messages: [{ role: 'user', content }],
    requirements: ruleRequirements(language),
    samples: variedSamples(samples, SAMPLES_SHOWN).map(oneLine),
  };
}

const STRUCTURES_TOLD = 10;

function structureLines(samples: readonly string[]): readonly string[] {
  const all = structuresOf(samples);
  const [first] = all;
  if (first === undefined) return [];
  if (all.length === 1) return [`They have the structure ${oneLine(first.structure)}.`];
  const told = all.slice(0, STRUCTURES_TOLD);
  return [
    `They have ${all.length} structures:`,
    ...told.map(({ structure, count }) => `- ${oneLine(structure)} (${count} of ${samples.length})`),
    ...(told.length < all.length ? [`- and ${all.length - told.length} more`] : []),
  ];
}

// Removes line ends from a file name, which would look like our own text.
function oneLine(path: string): string {
  return JSON.stringify(path).slice(1, -1);
}

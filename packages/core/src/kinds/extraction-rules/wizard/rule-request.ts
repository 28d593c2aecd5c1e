import type { Message } from '../../../ports/model.ts';
import type { RuleLanguage } from '../model/extraction-contract.ts';
import { SAMPLES_SHOWN } from '../samples/sample-trial.ts';
import { structureOf } from '../samples/structure.ts';
import { ruleRequirements } from './requirements.ts';

/** How many samples a model is shown at first. */
const SAMPLES_TOLD = 10;

/** The parts of a run of `ask` that depend on the samples. */
export interface RuleRequest {
  readonly messages: readonly Message[];
  readonly requirements: readonly string[];
  readonly samples: readonly string[];
}

/** What to ask a model for a rule: the task, and what to remind it of when it is asked again. */
export function ruleRequest(samples: readonly string[], language: RuleLanguage = 'yaml', hint?: string): RuleRequest {
  const shown = samples.slice(0, SAMPLES_TOLD);
  const structure = structureOf(samples);
  const content = [
    `Write ${language === 'yaml' ? 'an extraction rule in YAML' : 'an extraction rule in Python'} for paths like these:`,
    ...shown.map((path) => `- ${oneLine(path)}`),
    ...(structure === '' ? [] : [`They have the structure ${oneLine(structure)}.`]),
    ...(hint === undefined || hint === '' ? [] : [`A person adds: ${hint}`]),
  ].join('\n');
  return {
    messages: [{ role: 'user', content }],
    requirements: ruleRequirements(language),
    samples: samples.slice(0, SAMPLES_SHOWN).map(oneLine),
  };
}

/** File names may contain line ends, which would look like text of ours. */
function oneLine(path: string): string {
  return JSON.stringify(path).slice(1, -1);
}

import { buildCommand } from '@stricli/core';
import { WIZARD_LANGUAGES, type WizardFlags } from '../wizard/wizard-flags.ts';
import { cassetteFlag } from './cassette-flag.ts';
import { asciiFlag, colorFlag } from './flags.ts';
import { modelFlag } from './model-flag.ts';
import { running, type TamisContext } from './running.ts';

const file = (input: string): string => input;

/** `tamis wizard`: a model writes an extraction rule, and the samples decide whether it works. */
export const wizardCommand = buildCommand<WizardFlags, string[], TamisContext>({
  loader: async () => running((await import('../wizard/wizard.ts')).wizard),
  parameters: {
    flags: {
      model: modelFlag,
      cassette: cassetteFlag,
      paths: { kind: 'parsed', parse: file, optional: true, placeholder: 'FILE', brief: 'A list of sample paths, one per line' },
      root: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FOLDER',
        brief: 'The folder that sample paths are relative to, as for extract',
      },
      out: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'File for the rule (default: rules/NAME.yaml)',
      },
      append: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'File of rules to add it to; its comments and its order stay',
      },
      language: {
        kind: 'enum',
        values: WIZARD_LANGUAGES,
        optional: true,
        brief: 'Language of the rule: auto takes YAML unless the samples or the hint need Python',
      },
      hint: { kind: 'parsed', parse: String, optional: true, placeholder: 'TEXT', brief: 'What the model should know' },
      journal: {
        kind: 'parsed',
        parse: file,
        optional: true,
        placeholder: 'FILE',
        brief: 'Append all calls and verdicts to a file',
      },
      format: {
        kind: 'enum',
        values: ['human', 'json'],
        optional: true,
        brief: 'Shape of the result without a screen; json never shows one',
      },
      input: { kind: 'boolean', default: true, brief: 'Show the screen if there is a terminal' },
      ascii: asciiFlag,
      color: colorFlag,
    },
    aliases: { m: 'model' },
    positional: {
      kind: 'array',
      parameter: { parse: String, placeholder: 'PATHS', brief: 'Sample paths; - reads a list on standard input' },
    },
  },
  docs: {
    brief: 'Have a model write an extraction rule for sample paths',
    customUsage: ['PATHS… (--model MODEL | --cassette FILE) [flags]', '- (--model MODEL | --cassette FILE) [flags]'],
    fullDescription: `Ask a model for a rule that extracts fields from paths like the samples. Each reply is judged in three tiers: can it be
read, is it a rule, does it work on the samples. The model is told what was wrong and is asked again, at most three times. No file is
opened: only paths count, and only paths are sent.

On a terminal it is a screen: the three tiers, each attempt with its error, and what the rule finds in the samples. a accepts the
rule, h gives the model a hint for one more call, e opens the rule in $VISUAL or $EDITOR (it is judged like a reply and costs no call),
u takes back an edit that does not work, r starts over, Esc leaves. Nothing is written until a is pressed, and no file is replaced without asking.

With --no-input, --format json, or without a terminal, the first rule that works goes to standard output, or into the file of --out or
--append; an existing --out file is refused. If no rule works, standard error says what was wrong with each attempt.

tamis extract FOLDER counts folders from FOLDER. A rule that counts from the first folder of the samples is pointed out; with
--root FOLDER the samples are read the same way.

A rule in Python runs in a sandbox, and nowhere else. After three failures in Python the screen offers YAML.

EXAMPLES
  tamis wizard data/mission_042/*/*.csv --model openai:gpt-5-mini
  find data -type f | tamis wizard - --model openai:gpt-5-mini --append rules.yaml
  tamis wizard --paths samples.txt --cassette replies.jsonl --no-input > rule.yaml
  tamis wizard --paths samples.txt --model gemini:gemini-2.5-flash --hint "the quarter is a number"

EXIT CODES
  0 a rule that works   1 no valid rule, or left without one   2 usage, key or file   3 provider, network or disk
  70 a bug in tamis   130 interrupted   141 closed pipe`,
  },
});

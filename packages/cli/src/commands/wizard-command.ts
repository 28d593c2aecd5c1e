import { wizardFlags } from '../flags/ask-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { anyNumber, command } from './command.ts';

/** `tamis wizard`: a model writes an extraction rule, and the samples decide whether it works. */
export const wizardCommand = command({
  run: async () => (await import('../wizard/wizard.ts')).wizard,
  flags: wizardFlags,
  aliases: SHORT_FLAGS.wizard,
  positional: anyNumber('PATHS', 'Sample paths; - reads a list on standard input'),
  brief: 'Have a model write an extraction rule for sample paths',
  usage: ['PATHS… (--model MODEL | --cassette FILE) [flags]', '- (--model MODEL | --cassette FILE) [flags]'],
  help: `Ask a model for a rule that extracts fields from paths like the samples. Each reply is judged in three tiers: can it be
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
});

import { closeSync, existsSync, openSync } from 'node:fs';
import { jsonlJournal, type Model } from '@tamis/core';
import type { Journal } from '@tamis/core/loop';
import { LONGEST_HINT } from '@tamis/extraction';
import { errorCode } from '@tamis/files';
import { withPrices } from '@tamis/models';
import { JournalFile } from '../ask/journal-file.ts';
import { openModel } from '../ask/open-model.ts';
import { environment, usage } from '../exit/halt.ts';
import type { WizardFlags } from '../flags/ask-flags.ts';
import { priceOf, priceTable } from '../run/prices.ts';
import { given } from '../text/given.ts';
import { appendRefusal } from './append-rule.ts';
import { withoutScreen } from './no-screen.ts';
import { MOST_SAMPLES, readSamples } from './read-samples.ts';
import { refused, textIn } from './rule-file.ts';
import { languageFor } from './rule-language.ts';
import type { WizardTask } from './wizard-task.ts';

// `tamis wizard`: has a model write an extraction rule, tests it on samples, and lets a person accept it.
export async function wizard(flags: WizardFlags, ...args: readonly string[]): Promise<number> {
  refuseClashes(flags);
  if (flags.jsonl) return await withProgram(flags, args);
  const { paths: samples, left } = await readSamples(args, flags.paths);
  const isScreen = flags.input && flags.format !== 'json' && process.stdout.isTTY && hasKeyboard();
  refuseFiles(flags, isScreen);
  const model = priced(await openModel(flags));
  warnOfOthers(left);
  return await journalled(flags.journal, async (journal) => {
    const task: WizardTask = {
      samples,
      ...languageFor(flags, samples),
      ...given({ root: flags.root, hint: flags.hint?.trim(), list: flags.append, journal }),
      model,
    };
    return isScreen ? await (await import('./screen/show-wizard.ts')).showWizard(task, flags) : await withoutScreen(task, flags);
  });
}

async function withProgram(flags: WizardFlags, args: readonly string[]): Promise<number> {
  if (args.includes('-') || flags.paths === '-')
    throw usage(
      "With --jsonl, standard input is used for the program's lines.",
      'Give the samples in a start line, or with --paths FILE.',
    );
  refuseFiles(flags, true);
  const { paths, left = 0 } = args.length === 0 && flags.paths === undefined ? {} : await readSamples(args, flags.paths);
  warnOfOthers(left);
  return await journalled(flags.journal, async (journal) => {
    const { converse } = await import('./lines/converse.ts');
    return await converse(paths, flags, journal);
  });
}

function warnOfOthers(left: number): void {
  const most = MOST_SAMPLES.toLocaleString('en-US');
  if (left > 0)
    process.stderr.write(`warning: Only the first ${most} paths are used as samples; the other ${left} are ignored.\n`);
}

// Runs a function with a journal, if a file is named for it. A journal that can't be written ends the command.
async function journalled(name: string | undefined, work: (journal: Journal | undefined) => Promise<number>): Promise<number> {
  const file = name === undefined ? undefined : new JournalFile(name);
  try {
    const exit = await work(file && journalIn(file));
    if (file !== undefined && file.failure !== null)
      throw environment(
        `Writing to ${file.path} failed (${errorCode(file.failure)}).`,
        'Check the disk and the path of the file.',
      );
    return exit;
  } finally {
    file?.close();
  }
}

function journalIn(file: JournalFile): Journal {
  return jsonlJournal((line) => file.keep(line, () => undefined));
}

function hasKeyboard(): boolean {
  if (process.stdin.isTTY) return true;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

function refuseClashes({ out, append, language, hint = '' }: WizardFlags): void {
  const length = hint.trim().length;
  if (length > LONGEST_HINT) throw usage(`The hint has ${length} characters; at most ${LONGEST_HINT} are sent.`, 'Shorten it.');
  if (out !== undefined && append !== undefined)
    throw usage(
      'Both --out and --append are given.',
      '--out writes a new file, --append adds to an existing one: leave one of them out.',
    );
  if (append !== undefined && language === 'python')
    throw usage('--append works only with YAML rules.', 'A Python rule needs its own file: --out FILE.py');
}

// Refuses a file that can't take a rule before anything is spent. On a screen, the user is asked about an existing file later.
function refuseFiles({ out, append }: WizardFlags, hasPerson: boolean): void {
  const refusal = append === undefined ? undefined : appendRefusal(textIn(append));
  if (refusal !== undefined) throw refused(append ?? '', refusal);
  if (out !== undefined && !hasPerson && existsSync(out)) throw refused(out, 'it exists');
}

function priced(model: Model): Model {
  const [, provider, name] = /^([^:]+):(.+)$/.exec(model.name) ?? [];
  const prices = provider === undefined || name === undefined ? undefined : priceOf(priceTable(), provider, name);
  return prices === undefined ? model : withPrices(model, prices);
}

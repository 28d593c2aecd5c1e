import type { JsonObject, Message, Outcome } from '@tamis/core';
import type { Attempt } from '@tamis/core/loop';
import { type RuleLanguage, ruleRequest } from '@tamis/extraction';
import { usage } from '../../exit/halt.ts';
import type { WizardFlags } from '../../flags/ask-flags.ts';
import { fileFor, refused, writeRule } from '../rule-file.ts';
import type { WizardRule } from '../rule-gate.ts';
import { endJson } from '../wizard-report.ts';
import { WizardRun } from '../wizard-run.ts';
import type { WizardTask } from '../wizard-task.ts';
import { actsIn, type WizardView } from '../wizard-view.ts';
import {
  hintIn,
  languageIn,
  optionalText,
  type ProgramKind,
  type ProgramLine,
  textIn,
  unexpected,
  yesIn,
} from './program-line.ts';
import { ProgramModel } from './program-model.ts';
import { failedLine, promptLine, resultLine, verdictLine } from './told-lines.ts';

export class Conversation {
  readonly #flags: Pick<WizardFlags, 'out' | 'append'>;
  readonly #model: ProgramModel;
  readonly #run: WizardRun;
  readonly #say: (line: JsonObject) => void;
  readonly #over: Promise<void>;
  #turn = Promise.withResolvers<void>();
  #outcome: Outcome | undefined;
  #isAccepted = false;

  constructor(task: Omit<WizardTask, 'model'>, flags: Pick<WizardFlags, 'out' | 'append'>, say: (line: JsonObject) => void) {
    this.#flags = flags;
    this.#say = say;
    this.#model = new ProgramModel((messages) => this.#prompt(messages, task.samples));
    this.#run = new WizardRun(
      { ...task, model: this.#model },
      {
        fileOf: (rule) => this.#fileOf(rule),
        changed: () => undefined,
        judged: (attempt) => this.#judged(attempt),
        asked: (view) => this.#asked(view),
      },
    );
    this.#over = this.#run.run().then((outcome) => this.#end(outcome));
    this.#over.then(
      () => this.#turn.resolve(),
      (problem: unknown) => this.#turn.reject(problem),
    );
  }

  get isAccepted(): boolean {
    return this.#isAccepted;
  }

  get can(): readonly ProgramKind[] {
    if (this.#outcome !== undefined) return ['start'];
    const acts = actsIn(this.#run.view);
    return this.#model.isAsked ? ['reply', ...acts.filter((act) => act === 'language' || act === 'cancel')] : acts;
  }

  async settled(): Promise<void> {
    await this.#turn.promise;
  }

  take(line: ProgramLine): void {
    const before = this.#turn;
    this.#turn = Promise.withResolvers();
    try {
      if (line.kind === 'start' || !this.can.includes(line.kind)) throw unexpected(line.kind, this.can);
      this.#acts[line.kind](line);
    } catch (problem) {
      this.#turn = before;
      throw problem;
    }
  }

  async stop(): Promise<void> {
    this.#run.stop();
    // The error has already been reported.
    await this.#over.catch(() => undefined);
  }

  readonly #acts: { readonly [kind in Exclude<ProgramKind, 'start'>]: (line: ProgramLine) => void } = {
    reply: (line) => this.#model.reply(textIn(line), optionalText(line, 'finish_reason')),
    accept: (line) => this.#accept(yesIn(line, 'replace')),
    hint: (line) => this.#run.hint(hintIn(line)),
    edit: (line) => this.#run.edit(textIn(line)),
    undo: () => this.#run.undo(),
    fresh: () => this.#run.fresh(),
    language: (line) => this.#turnTo(languageIn(line)),
    cancel: () => this.#run.stop(),
  };

  // Accepts the rule. A file that can't take it is only a mistake in this line; the rule is kept.
  #accept(mayReplace: boolean): void {
    const acceptance = this.#run.accept(mayReplace);
    const { file = '', refusal = '' } = this.#run.view.passed?.target ?? {};
    if (acceptance === 'refused') throw refused(file, refusal);
    if (acceptance === 'exists') throw usage(`${file} exists.`, 'To replace it, send an accept line with "replace": true.');
  }

  #turnTo(wanted: RuleLanguage | undefined): void {
    const { language: now } = this.#run.view.state;
    const language = wanted ?? (now === 'yaml' ? 'python' : 'yaml');
    if (language === now)
      throw usage(`The rule is already in ${language}.`, 'To start over in the same language, send a fresh line.');
    this.#run.fresh(language);
  }

  #fileOf(rule: WizardRule) {
    const { out, append } = this.#flags;
    return out === undefined && append === undefined ? undefined : fileFor(rule, this.#flags);
  }

  #prompt(messages: readonly Message[], samples: readonly string[]): void {
    const { view } = this.#run;
    this.#tell(promptLine(view, messages, ruleRequest(samples, view.state.language)));
    this.#turn.resolve();
  }

  #judged(attempt: Attempt): void {
    this.#say(verdictLine(attempt));
  }

  #asked(view: WizardView): void {
    const { passed, state } = view;
    const isPassed = state.phase !== 'ANALYSIS_ERROR' && passed !== undefined;
    this.#tell(isPassed ? resultLine(view, passed) : failedLine(view, this.#run.editable));
    this.#turn.resolve();
  }

  #end(outcome: Outcome): void {
    this.#outcome = outcome;
    const { state, why, passed, model } = this.#run.view;
    const rule = outcome.status === 'accepted' ? (outcome.value as unknown as WizardRule) : undefined;
    const { rows = [], notes = [] } = passed ?? {};
    const told = { outcome, language: state.language, why, model, ...(rule && { rule }), rows, notes };
    let file: string | undefined;
    try {
      file = rule && this.#write(rule);
      this.#isAccepted = rule !== undefined;
    } finally {
      // This also happens if the file can't take the rule, because the rule was paid for.
      this.#tell({ kind: 'end', ...endJson({ ...told, ...(file === undefined ? {} : { file }) }) });
    }
  }

  #write(rule: WizardRule): string | undefined {
    const target = this.#run.view.passed?.target;
    if (target !== undefined) writeRule(rule, target);
    return target?.file;
  }

  #tell(line: JsonObject): void {
    this.#say({ ...line, can: this.can });
  }
}

import { ask, type JournalEntry, type Outcome } from '@tamis/core';
import {
  type Attempt,
  type Decision,
  type EscalationCall,
  type ProgressEvent,
  progressText,
  type Resumption,
} from '@tamis/core/loop';
import { chooseLanguage, openWizard, type RuleLanguage, type WizardEvent, wizardStep } from '@tamis/extraction';
import { engine } from '../engine.ts';
import { given } from '../text/given.ts';
import { asEscalated, mayGoOn } from './after-fault.ts';
import { adviceIn, hasPassed } from './attempt-text.ts';
import { overlapsIn } from './overlaps.ts';
import { previewRows } from './preview.ts';
import type { RuleFile } from './rule-file.ts';
import { ruleIn, type WizardRule } from './rule-gate.ts';
import { TrialSandbox } from './trial-sandbox.ts';
import { type RuleWanted, wizardGiven } from './wizard-given.ts';
import type { WizardTask } from './wizard-task.ts';
import type { WizardView } from './wizard-view.ts';

export interface WizardDriver {
  fileOf(rule: WizardRule): RuleFile | undefined;
  changed(view: WizardView): void;
  judged?(attempt: Attempt): void;
  // Called when a person must decide; the wizard waits until they do.
  asked?(view: WizardView): void;
}

// The result of accepting a rule: accepted, or not because its file already exists, or because its file can't take the rule.
export type Acceptance = 'accepted' | 'exists' | 'refused';

// Runs the wizard's loop, keeps its state, and waits for a person's decisions. `wizardStep` has the table of allowed transitions.
export class WizardRun {
  readonly #task: WizardTask;
  readonly #driver: WizardDriver;
  readonly #sandbox: TrialSandbox;
  readonly #stop = new AbortController();
  #turn = new AbortController();
  #view: WizardView;
  #decide: ((decision: Decision) => void) | undefined;
  #digest: string | undefined;
  #next: RuleWanted | undefined;

  constructor(task: WizardTask, driver: WizardDriver) {
    this.#task = task;
    this.#driver = driver;
    this.#sandbox = new TrialSandbox((trials) => this.#show({ isTesting: true, trials }));
    this.#view = {
      state: openWizard(task.language),
      why: task.why,
      samples: task.samples,
      model: task.model.name,
      ...{ attempt: 1, of: 1, isTesting: false, trials: [], attempts: [], waiting: '' },
      mayTurn: task.mayTurn,
    };
  }

  get view(): WizardView {
    return this.#view;
  }

  get isAsking(): boolean {
    return this.#decide !== undefined;
  }

  stop(): void {
    this.#stop.abort();
  }

  // Runs until a rule is accepted, or the user gives up.
  async run(): Promise<Outcome> {
    const { language, hint } = this.#task;
    let wanted = this.#wanted({ language, ...(hint && { hint }) });
    let resume: Resumption | undefined;
    try {
      for (;;) {
        const outcome = await this.#ask(wanted, resume);
        resume = undefined;
        const next = this.#next;
        this.#next = undefined;
        if (next !== undefined) wanted = next;
        else if (outcome.status === 'faulted' && mayGoOn(outcome)) {
          this.#show({ fault: outcome.fault.message });
          resume = asEscalated(outcome);
        } else {
          this.step({ kind: 'accept' });
          return outcome;
        }
      }
    } finally {
      await this.#sandbox.close();
    }
  }

  accept(mayReplace: boolean): Acceptance {
    const { passed } = this.#view;
    if (passed === undefined || this.#digest === undefined) return 'refused';
    const target = this.#driver.fileOf(passed.rule);
    this.#show({ passed: { ...passed, target } });
    if (target?.refusal !== undefined) return 'refused';
    if (target?.kind === 'replace' && !mayReplace) return 'exists';
    this.#settle({ kind: 'approve', digest: this.#digest });
    return 'accepted';
  }

  hint(hint: string): void {
    const { samples, mayChange } = this.#task;
    const before = this.#view.state.language;
    const chosen = chooseLanguage({ samples, hint, before });
    const language = mayChange ? chosen.language : before;
    const isNew = language !== before || this.#view.attempts.length === 0;
    this.step({ kind: 'hint' });
    this.step({ kind: 'hint-given', text: hint, language });
    if (language !== before) this.#show({ why: chosen.reasons });
    if (isNew) this.#startOver(this.#wanted({ language, hint, budget: { total: 0 } }));
    else this.#settle({ kind: 'hint', text: hint });
  }

  get editable(): string {
    const { state, attempts, passed } = this.#view;
    const isError = (state.phase === 'EDITING' ? state.back : state.phase) === 'ANALYSIS_ERROR';
    return isError || passed === undefined ? this.#ruleOf(attempts.at(-1)) : passed.rule.text;
  }

  // Judges a rule written by a person, in all tiers and at no cost.
  edit(text: string): void {
    this.step({ kind: 'edit' });
    this.#settle({ kind: 'edit', text });
  }

  undo(): void {
    this.edit(this.#ruleOf(this.#view.attempts.findLast(hasPassed)));
  }

  fresh(language: RuleLanguage = this.#view.state.language): void {
    const isOther = language !== this.#view.state.language;
    this.step({ kind: 'fresh', language });
    if (isOther) this.#show({ why: ['a person chose it'] });
    if (isOther) this.#startOver(this.#wanted({ language }));
    else this.#settle({ kind: 'fresh' });
  }

  step(event: WizardEvent): void {
    this.#show({ state: wizardStep(this.#view.state, event) });
  }

  #ruleOf(attempt: Attempt | undefined): string {
    return ruleIn(attempt?.reply ?? '', this.#view.state.language, this.#task.samples).text;
  }

  #wanted(more: Omit<RuleWanted, 'samples' | 'root'>): RuleWanted {
    const { samples, root } = this.#task;
    return { ...given({ samples, root }), ...more };
  }

  async #ask(wanted: RuleWanted, resume: Resumption | undefined): Promise<Outcome> {
    this.#turn = new AbortController();
    return await ask({
      ...wizardGiven(wanted, { model: this.#task.model, sandbox: this.#sandbox, hasPerson: true }),
      signal: AbortSignal.any([this.#stop.signal, this.#turn.signal]),
      on: (event) => this.#progress(event),
      escalate: async (call) => await this.#escalate(call),
      journal: (entry) => this.#note(entry),
      ...given({ resume }),
    });
  }

  #note(entry: JournalEntry): void {
    if (entry.kind === 'state-reached') {
      const { limits, left } = entry.state;
      this.#show({ budget: { limits, left } });
    }
    this.#task.journal?.(entry);
  }

  #progress(event: ProgressEvent): void {
    if (event.kind === 'attempt-start') {
      const { attempt, of, previous } = event;
      this.#show({ attempt, of, isTesting: false, waiting: '', ...(previous === undefined ? { attempts: [] } : {}) });
    } else if (event.kind === 'verdict-reached') this.#judged(event.attempt);
    else if (event.kind === 'fault-met') this.#show({ waiting: progressText(event, engine) });
  }

  #judged(attempt: Attempt): void {
    const cost = attempt.usage?.cost;
    const spent = cost === undefined ? {} : { cost: (this.#view.cost ?? 0) + cost };
    this.#show({ attempts: [...this.#view.attempts, attempt], isTesting: false, ...spent });
    if (attempt.verdict.status === 'fail' && attempt.reason !== 'edit') this.step({ kind: 'attempt-failed' });
    this.#driver.judged?.(attempt);
  }

  // Waits for a person, either to accept a rule that passed or because no attempt did.
  async #escalate({ reason, held, attempts }: EscalationCall): Promise<Decision> {
    const isPassed = reason === 'needs-approval' && held !== undefined;
    this.#digest = isPassed ? held.digest : undefined;
    this.#show({ reason });
    if (isPassed) this.#show({ passed: this.#passed(held.value as unknown as WizardRule, attempts.at(-1)) });
    const { phase } = this.#view.state;
    if (phase === 'EDITING') this.step({ kind: isPassed ? 'edit-passed' : 'edit-failed' });
    else if (isPassed) this.step({ kind: 'passed' });
    else if (phase === 'YAML_RESULT' || phase === 'PYTHON_RESULT') {
      // The accepted rule was judged once more and no longer works, which is handled like a failed edit.
      this.step({ kind: 'edit' });
      this.step({ kind: 'edit-failed' });
    } else this.step({ kind: 'exhausted' });
    const { promise, resolve } = Promise.withResolvers<Decision>();
    this.#decide = resolve;
    this.#stop.signal.addEventListener('abort', () => resolve({ kind: 'cancel' }), { once: true });
    this.#driver.asked?.(this.#view);
    return await promise;
  }

  #passed(rule: WizardRule, attempt: Attempt | undefined): NonNullable<WizardView['passed']> {
    const { samples, root, list } = this.#task;
    const rows = previewRows(rule, this.#task, this.#sandbox.results);
    const notes = [...adviceIn(attempt), ...overlapsIn(list, rule, samples, root)];
    return { rule, rows, target: this.#driver.fileOf(rule), notes };
  }

  // Passes on a person's decision. It clears a fault that was shown, unless an earlier result is accepted.
  #settle(decision: Decision): void {
    const decide = this.#decide;
    this.#decide = undefined;
    const { fault: _, ...view } = this.#view;
    if (decision.kind !== 'approve') this.#view = view;
    decide?.(decision);
  }

  #startOver(wanted: RuleWanted): void {
    this.#next = wanted;
    this.#show({ attempts: [] });
    if (this.isAsking) this.#settle({ kind: 'cancel' });
    else this.#turn.abort();
  }

  #show(changed: Partial<WizardView>): void {
    this.#view = { ...this.#view, ...changed };
    this.#driver.changed(this.#view);
  }
}

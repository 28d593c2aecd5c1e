import {
  type Attempt,
  ask,
  type Decision,
  type EscalationCall,
  type Outcome,
  type ProgressEvent,
  progressText,
  type Resumption,
} from '@tamis/core';
import { openWizard, type WizardEvent, wizardStep } from '@tamis/core/extraction-rules';
import { editorOf } from '../../ask/edit-text.ts';
import type { WizardFlags } from '../../flags/ask-flags.ts';
import { Screen } from '../../screen/screen.ts';
import { given } from '../../text/given.ts';
import { asEscalated, mayGoOn } from '../after-fault.ts';
import { adviceIn } from '../attempt-text.ts';
import { overlapsIn } from '../overlaps.ts';
import { previewRows } from '../preview.ts';
import { fileFor } from '../rule-file.ts';
import type { WizardRule } from '../rule-gate.ts';
import { TrialSandbox } from '../trial-sandbox.ts';
import { type RuleWanted, wizardGiven } from '../wizard-given.ts';
import type { WizardTask } from '../wizard-task.ts';
import type { WizardView } from './wizard-view.ts';

/** Runs the loop, keeps what is shown of it, and waits for what a person decides. The allowed transitions are the table in `wizardStep`. */
export abstract class WizardRun extends Screen {
  protected readonly task: WizardTask;
  protected readonly flags: WizardFlags;
  readonly #sandbox = new TrialSandbox((results) =>
    this.show({ isTesting: true, ticks: results.map((result) => 'fields' in result) }),
  );
  readonly #stop = new AbortController();
  readonly #ready = Promise.withResolvers<void>();
  #view: WizardView;
  /** Takes the person's decision; undefined while there is nothing to decide. */
  #decide: ((decision: Decision) => void) | undefined;
  #digest: string | undefined;
  /** A run that starts over, in another language or with a hint for the first request. */
  #next: RuleWanted | undefined;

  constructor(task: WizardTask, flags: WizardFlags) {
    super();
    this.task = task;
    this.flags = flags;
    this.#view = {
      state: openWizard(task.language),
      samples: task.samples,
      model: task.model.name,
      ...{ attempt: 1, of: 1, isTesting: false, ticks: [], attempts: [], typed: '', asksToReplace: false, message: '' },
      editor: editorOf(process.env),
    };
  }

  /** What is shown now. */
  get view(): WizardView {
    return this.#view;
  }

  /** Resolves when the screen is shown. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  override begin(...shown: Parameters<Screen['begin']>): void {
    super.begin(...shown);
    this.#ready.resolve();
  }

  /** Ends whatever is in progress. */
  stop(): void {
    this.#stop.abort();
  }

  /** Runs until a rule is accepted, or the user gives up. */
  async run(): Promise<Outcome> {
    const { language, hint } = this.task;
    let wanted = this.wanted({ language, ...(hint && { hint }) });
    let resume: Resumption | undefined;
    try {
      for (;;) {
        const outcome = await this.#ask(wanted, resume);
        resume = undefined;
        const next = this.#next;
        this.#next = undefined;
        if (next !== undefined) wanted = next;
        else if (outcome.status === 'faulted' && mayGoOn(outcome)) {
          this.show({ fault: outcome.fault.message });
          resume = asEscalated(outcome);
        } else {
          this.step({ kind: 'accept' });
          return outcome;
        }
      }
    } finally {
      await this.#sandbox.close();
      this.end();
    }
  }

  /** What is asked for, always for the same samples. */
  protected wanted(more: Omit<RuleWanted, 'samples' | 'root'>): RuleWanted {
    const { samples, root } = this.task;
    return { ...given({ samples, root }), ...more };
  }

  async #ask(wanted: RuleWanted, resume: Resumption | undefined): Promise<Outcome> {
    const { model, journal } = this.task;
    return await ask({
      ...wizardGiven(wanted, { model, sandbox: this.#sandbox, hasPerson: true }),
      cancel: this.#stop.signal,
      on: (event) => this.#progress(event),
      escalate: async (call) => await this.#escalate(call),
      ...given({ journal, resume }),
    });
  }

  #progress(event: ProgressEvent): void {
    if (event.kind === 'attempt-start') {
      const { attempt, of, previous } = event;
      this.show({ attempt, of, isTesting: false, message: '', ...(previous === undefined ? { attempts: [] } : {}) });
    } else if (event.kind === 'verdict-reached') this.#judged(event.attempt);
    else if (event.kind === 'fault-met') this.show({ message: progressText(event) });
  }

  #judged(attempt: Attempt): void {
    const cost = attempt.usage?.cost;
    const spent = cost === undefined ? {} : { cost: (this.#view.cost ?? 0) + cost };
    this.show({ attempts: [...this.#view.attempts, attempt], isTesting: false, ...spent });
    if (attempt.verdict.status === 'fail' && attempt.reason !== 'edit') this.step({ kind: 'attempt-failed' });
  }

  /** The loop needs a person: for a rule that passed, or because no attempt did. */
  async #escalate({ reason, held, attempts }: EscalationCall): Promise<Decision> {
    const isPassed = reason === 'needs-approval' && held !== undefined;
    this.#digest = isPassed ? held.digest : undefined;
    if (isPassed) this.show({ passed: this.#passed(held.value as unknown as WizardRule, attempts.at(-1)) });
    const { phase } = this.#view.state;
    if (phase === 'EDITING') this.step({ kind: isPassed ? 'edit-passed' : 'edit-failed' });
    else if (isPassed) this.step({ kind: 'passed' });
    else if (phase === 'YAML_RESULT' || phase === 'PYTHON_RESULT') {
      // It was accepted and judged once more, and does not work now: handled as if an edit had broken it.
      this.step({ kind: 'edit' });
      this.step({ kind: 'edit-failed' });
    } else this.step({ kind: 'exhausted' });
    const { promise, resolve } = Promise.withResolvers<Decision>();
    this.#decide = resolve;
    this.#stop.signal.addEventListener('abort', () => resolve({ kind: 'cancel' }), { once: true });
    return await promise;
  }

  #passed(rule: WizardRule, attempt: Attempt | undefined): NonNullable<WizardView['passed']> {
    const { samples, root } = this.task;
    const rows = previewRows(rule, this.task, this.#sandbox.results);
    const notes = [...adviceIn(attempt), ...overlapsIn(this.flags.append, rule, samples, root)];
    return { rule, rows, target: fileFor(rule, this.flags), notes };
  }

  /** Whether a person is asked to decide. */
  protected get isAsking(): boolean {
    return this.#decide !== undefined;
  }

  /** Accepts the rule that passed. */
  protected approve(): void {
    if (this.#digest !== undefined) this.settle({ kind: 'approve', digest: this.#digest });
  }

  /** Passes on what a person decided. A fault that was shown is over, unless what came before it is accepted. */
  protected settle(decision: Decision): void {
    const decide = this.#decide;
    this.#decide = undefined;
    const { fault: _, ...view } = this.#view;
    if (decision.kind !== 'approve') this.#view = view;
    decide?.(decision);
  }

  /** Ends the run, and starts another. */
  protected startOver(wanted: RuleWanted): void {
    this.#next = wanted;
    this.show({ attempts: [] });
    this.settle({ kind: 'cancel' });
  }

  protected step(event: WizardEvent): void {
    this.show({ state: wizardStep(this.#view.state, event) });
  }

  protected show(changed: Partial<WizardView>): void {
    this.#view = { ...this.#view, ...changed };
    this.redraw();
  }
}

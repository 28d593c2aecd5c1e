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
import {
  chooseLanguage,
  LONGEST_HINT,
  offersYaml,
  openWizard,
  type RuleLanguage,
  type WizardEvent,
  wizardStep,
} from '@tamis/core/extraction-rules';
import { editorOf, editText } from '../../ask/edit-text.ts';
import type { WizardFlags } from '../../flags/ask-flags.ts';
import { retyped } from '../../screen/acts.ts';
import type { Key, Row, Size } from '../../screen/rows.ts';
import { Screen } from '../../screen/screen.ts';
import { asEscalated, mayGoOn } from '../after-fault.ts';
import { adviceIn, hasPassed } from '../attempt-text.ts';
import { overlapsIn } from '../overlaps.ts';
import { previewRows } from '../preview.ts';
import { fileFor } from '../rule-file.ts';
import { ruleIn, type WizardRule } from '../rule-gate.ts';
import { TrialSandbox } from '../trial-sandbox.ts';
import { type RuleWanted, wizardGiven } from '../wizard-given.ts';
import type { WizardTask } from '../wizard-task.ts';
import { editingText, wizardFrame } from './wizard-frame.ts';
import { mayUndo, type WizardView } from './wizard-view.ts';

/** Runs the loop, shows where it is, and passes on what a person decides. The allowed transitions are the table in `wizardStep`. */
export class WizardScreen extends Screen {
  readonly #task: WizardTask;
  readonly #flags: WizardFlags;
  readonly #sandbox = new TrialSandbox((results) =>
    this.#show({ isTesting: true, ticks: results.map((result) => 'fields' in result) }),
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
    this.#task = task;
    this.#flags = flags;
    this.#view = {
      state: openWizard(task.language),
      samples: task.samples,
      model: task.model.name,
      attempt: 1,
      of: 1,
      isTesting: false,
      ticks: [],
      attempts: [],
      typed: '',
      asksToReplace: false,
      message: '',
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

  frame(size: Size): readonly Row[] {
    return wizardFrame(this.#view, size);
  }

  /** Ctrl-C goes back as Esc does: what is on the screen may have cost something. */
  press(key: Key): void {
    void this.#press(key.name === 'interrupt' ? { text: '', name: 'escape' } : key);
  }

  /** Ends whatever is in progress. */
  stop(): void {
    this.#stop.abort();
  }

  /** Runs until a rule is accepted, or the user gives up. */
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
          this.#step({ kind: 'accept' });
          return outcome;
        }
      }
    } finally {
      await this.#sandbox.close();
      this.end();
    }
  }

  /** What is asked for, always for the same samples. */
  #wanted(more: Omit<RuleWanted, 'samples' | 'root'>): RuleWanted {
    const { samples, root } = this.#task;
    return { samples, ...(root === undefined ? {} : { root }), ...more };
  }

  async #ask(wanted: RuleWanted, resume: Resumption | undefined): Promise<Outcome> {
    const { model, journal } = this.#task;
    return await ask({
      ...wizardGiven(wanted, { model, sandbox: this.#sandbox, hasPerson: true }),
      cancel: this.#stop.signal,
      on: (event) => this.#progress(event),
      escalate: async (call) => await this.#escalate(call),
      ...(journal && { journal }),
      ...(resume && { resume }),
    });
  }

  #progress(event: ProgressEvent): void {
    if (event.kind === 'attempt-start') {
      const { attempt, of, previous } = event;
      this.#show({ attempt, of, isTesting: false, message: '', ...(previous === undefined ? { attempts: [] } : {}) });
    } else if (event.kind === 'verdict-reached') this.#judged(event.attempt);
    else if (event.kind === 'fault-met') this.#show({ message: progressText(event) });
  }

  #judged(attempt: Attempt): void {
    const cost = attempt.usage?.cost;
    const spent = cost === undefined ? {} : { cost: (this.#view.cost ?? 0) + cost };
    this.#show({ attempts: [...this.#view.attempts, attempt], isTesting: false, ...spent });
    if (attempt.verdict.status === 'fail' && attempt.reason !== 'edit') this.#step({ kind: 'attempt-failed' });
  }

  /** The loop needs a person: for a rule that passed, or because no attempt did. */
  async #escalate({ reason, held, attempts }: EscalationCall): Promise<Decision> {
    const isPassed = reason === 'needs-approval' && held !== undefined;
    this.#digest = isPassed ? held.digest : undefined;
    if (isPassed) this.#show({ passed: this.#passed(held.value as unknown as WizardRule, attempts.at(-1)) });
    const { phase } = this.#view.state;
    if (phase === 'EDITING') this.#step({ kind: isPassed ? 'edit-passed' : 'edit-failed' });
    else if (isPassed) this.#step({ kind: 'passed' });
    else if (phase === 'YAML_RESULT' || phase === 'PYTHON_RESULT') {
      // It was accepted and judged once more, and does not work now: handled as if an edit had broken it.
      this.#step({ kind: 'edit' });
      this.#step({ kind: 'edit-failed' });
    } else this.#step({ kind: 'exhausted' });
    const { promise, resolve } = Promise.withResolvers<Decision>();
    this.#decide = resolve;
    this.#stop.signal.addEventListener('abort', () => resolve({ kind: 'cancel' }), { once: true });
    return await promise;
  }

  #passed(rule: WizardRule, attempt: Attempt | undefined): NonNullable<WizardView['passed']> {
    const { samples, root } = this.#task;
    const rows = previewRows(rule, this.#task, this.#sandbox.results);
    const notes = [...adviceIn(attempt), ...overlapsIn(this.#flags.append, rule, samples, root)];
    return { rule, rows, target: fileFor(rule, this.#flags), notes };
  }

  async #press(key: Key): Promise<void> {
    const { phase } = this.#view.state;
    if (this.#view.asksToReplace) return this.#answer(key);
    if (phase === 'HINT_INPUT') return this.#type(key);
    if (key.name === 'escape') return this.#escape();
    if (this.#decide === undefined) return;
    this.#show({ message: '' });
    const isResult = phase === 'YAML_RESULT' || phase === 'PYTHON_RESULT';
    if (key.text === 'a' && isResult) this.#accept();
    if (key.text === 'h') this.#hint();
    if (key.text === 'e') await this.#edit();
    if (key.text === 'u' && mayUndo(this.#view)) this.#undo();
    if (key.text === 'r') this.#fresh(this.#view.state.language);
    if (key.text === 'y' && phase === 'ANALYSIS_ERROR' && offersYaml(this.#view.state)) this.#fresh('yaml');
  }

  #escape(): void {
    this.#step({ kind: 'escape' });
    this.#stop.abort();
  }

  #accept(): void {
    const { passed } = this.#view;
    if (passed === undefined) return;
    const target = fileFor(passed.rule, this.#flags);
    this.#show({ passed: { ...passed, target }, asksToReplace: target.kind === 'replace' && target.refusal === undefined });
    if (target.refusal === undefined && target.kind !== 'replace') this.#approve();
  }

  /** Only a plain yes replaces a file. */
  #answer({ text }: Key): void {
    this.#show({ asksToReplace: false, message: text === 'y' ? '' : 'Nothing was written.' });
    if (text === 'y') this.#approve();
  }

  #approve(): void {
    if (this.#digest !== undefined) this.#settle({ kind: 'approve', digest: this.#digest });
  }

  #hint(): void {
    this.#show({ typed: '' });
    this.#step({ kind: 'hint' });
  }

  #type(key: Key): void {
    const { typed } = this.#view;
    const next = retyped(typed, key);
    if (key.name === 'escape') this.#step({ kind: 'escape' });
    else if (key.name === 'enter') this.#hinted(typed.trim());
    else if (next !== undefined) this.#show({ typed: next.slice(0, LONGEST_HINT) });
  }

  /** One more call. In another language, or before there was any reply, it is a first request with the hint in it. */
  #hinted(hint: string): void {
    if (hint === '') {
      this.#show({ message: 'A hint needs some text.' });
      return;
    }
    const { samples, mayChange } = this.#task;
    const before = this.#view.state.language;
    const language = mayChange ? chooseLanguage({ samples, hint, before }).language : before;
    const isNew = language !== before || this.#view.attempts.length === 0;
    this.#show({ message: '' });
    this.#step({ kind: 'hint-given', text: hint, language });
    if (isNew) this.#begin(this.#wanted({ language, hint, budget: { total: 0 } }));
    else this.#settle({ kind: 'hint', text: hint });
  }

  #fresh(language: RuleLanguage): void {
    const isOther = language !== this.#view.state.language;
    this.#step({ kind: 'fresh', language });
    if (isOther) this.#begin(this.#wanted({ language }));
    else this.#settle({ kind: 'fresh' });
  }

  /** Ends the run, and starts another. */
  #begin(wanted: RuleWanted): void {
    this.#next = wanted;
    this.#show({ attempts: [] });
    this.#settle({ kind: 'cancel' });
  }

  /** The editor has the terminal to itself meanwhile. */
  async #edit(): Promise<void> {
    const { editor, state, attempts, passed } = this.#view;
    if (editor === undefined) return this.#show({ message: 'e: neither $VISUAL nor $EDITOR is set' });
    const { language } = state;
    const isError = state.phase === 'ANALYSIS_ERROR';
    const before = isError || passed === undefined ? ruleIn(attempts.at(-1)?.reply ?? '', language).text : passed.rule.text;
    this.#step({ kind: 'edit' });
    let text: string | undefined;
    await this.suspended(async () => {
      process.stdout.write(` ◐ ${editingText(this.#view)}`);
      text = await editText(before, editor, language === 'yaml' ? 'rule.yaml' : 'rule.py');
      process.stdout.write('\r\u001b[K');
    });
    if (text !== undefined && text !== before) return this.#settle({ kind: 'edit', text });
    this.#step({ kind: 'edit-cancelled' });
    this.#show({ message: text === undefined ? 'The edit was cancelled; nothing has changed.' : 'The edit changes nothing.' });
  }

  /** Undoes an edit that does not work: the rule before it is judged once more and restored. */
  #undo(): void {
    const { state, attempts } = this.#view;
    const before = ruleIn(attempts.findLast(hasPassed)?.reply ?? '', state.language);
    this.#step({ kind: 'edit' });
    this.#settle({ kind: 'edit', text: before.text });
  }

  #settle(decision: Decision): void {
    const decide = this.#decide;
    this.#decide = undefined;
    if (decision.kind !== 'approve') this.#forgetFault();
    decide?.(decision);
  }

  #forgetFault(): void {
    const { fault: _, ...view } = this.#view;
    this.#view = view;
  }

  #step(event: WizardEvent): void {
    this.#show({ state: wizardStep(this.#view.state, event) });
  }

  #show(changed: Partial<WizardView>): void {
    this.#view = { ...this.#view, ...changed };
    this.redraw();
  }
}

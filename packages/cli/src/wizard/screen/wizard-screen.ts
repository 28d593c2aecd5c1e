import type { Outcome } from '@tamis/core';
import { LONGEST_HINT } from '@tamis/extraction';
import { editorOf, editText } from '../../ask/edit-text.ts';
import { retyped, rowsFor } from '../../screen/acts.ts';
import { bodyHeight } from '../../screen/frame.ts';
import type { Key, Row, Size } from '../../screen/rows.ts';
import { Screen } from '../../screen/screen.ts';
import type { RuleFile } from '../rule-file.ts';
import type { WizardRule } from '../rule-gate.ts';
import { WizardRun } from '../wizard-run.ts';
import type { WizardTask } from '../wizard-task.ts';
import { actsIn, type WizardAct } from '../wizard-view.ts';
import { detailRows } from './detail-rows.ts';
import type { ScreenView } from './screen-view.ts';
import { editingText, wizardFrame } from './wizard-frame.ts';

type OwnView = Pick<ScreenView, 'typed' | 'asksToReplace' | 'message' | 'editor' | 'details'>;

export class WizardScreen extends Screen {
  readonly #run: WizardRun;
  readonly #ready = Promise.withResolvers<void>();
  #own: OwnView = { typed: '', asksToReplace: false, message: '', editor: editorOf(process.env) };
  #size: Size = { columns: 80, rows: 24 };
  #isInterrupted = false;

  constructor(task: WizardTask, fileOf: (rule: WizardRule) => RuleFile) {
    super();
    this.#run = new WizardRun(task, { fileOf, changed: () => this.redraw() });
  }

  get view(): ScreenView {
    return { ...this.#run.view, ...this.#own };
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  override begin(...shown: Parameters<Screen['begin']>): void {
    super.begin(...shown);
    this.#ready.resolve();
  }

  // Runs until a rule is accepted, or the user gives up.
  async run(): Promise<Outcome> {
    try {
      return await this.#run.run();
    } finally {
      this.end();
    }
  }

  stop(): void {
    this.#run.stop();
  }

  frame(size: Size): readonly Row[] {
    this.#size = size;
    return wizardFrame(this.view, size);
  }

  press(key: Key): void {
    void this.#press(key);
  }

  async #press(key: Key): Promise<void> {
    if (key.name === 'interrupt') return this.#interrupt();
    const { state, asksToReplace, details } = this.view;
    if (asksToReplace) return this.#answer(key);
    if (state.phase === 'HINT_INPUT') return this.#type(key);
    if (details !== undefined) return this.#read(key, details);
    if (key.name === 'escape') return this.#escape();
    this.#show({ message: '' });
    // The language can be switched even while the model is being asked; all other keys wait for its reply.
    const act = KEYS[key.text];
    const can: readonly WizardAct[] = this.#run.isAsking
      ? actsIn(this.view)
      : actsIn(this.view).filter((one) => one === 'language');
    if (act !== undefined && can.includes(act)) await this.#acts[act]();
    if (key.text === 'd' && state.phase === 'ANALYSIS_ERROR') this.#show({ details: 0 });
  }

  readonly #acts: { readonly [act in WizardAct]: () => void | Promise<void> } = {
    accept: () => this.#show({ asksToReplace: this.#run.accept(false) === 'exists' }),
    hint: () => this.#hint(),
    edit: () => this.#edit(),
    undo: () => this.#run.undo(),
    fresh: () => this.#run.fresh(),
    language: () => this.#run.fresh(this.view.state.language === 'yaml' ? 'python' : 'yaml'),
    cancel: () => this.#escape(),
  };

  #interrupt(): void {
    this.#isInterrupted = true;
    this.stop();
  }

  #escape(): void {
    this.#run.step({ kind: 'escape' });
    this.stop();
  }

  #answer({ text }: Key): void {
    this.#show({ asksToReplace: false, message: text === 'y' ? '' : 'Nothing was written.' });
    if (text === 'y') this.#run.accept(true);
  }

  #hint(): void {
    this.#show({ typed: '' });
    this.#run.step({ kind: 'hint' });
  }

  #type(key: Key): void {
    const { typed } = this.#own;
    const next = retyped(typed, key);
    if (key.name === 'escape') this.#run.step({ kind: 'escape' });
    else if (key.name === 'enter') this.#hinted(typed.trim());
    else if (next !== undefined) this.#show({ typed: next.slice(0, LONGEST_HINT) });
  }

  #hinted(hint: string): void {
    this.#show({ message: hint === '' ? 'A hint needs some text.' : '' });
    if (hint !== '') this.#run.hint(hint);
  }

  #read(key: Key, top: number): void {
    if (key.name === 'escape' || key.text === 'd') {
      const { details: _, ...own } = this.#own;
      this.#own = own;
      this.redraw();
      return;
    }
    const height = bodyHeight(this.#size) - 1;
    const last = Math.max(detailRows(this.view, this.#size.columns).length - height, 0);
    const rows = rowsFor(key, height);
    if (rows !== undefined) this.#show({ details: Math.max(0, Math.min(top + rows, last)) });
  }

  // Opens the editor, which has the terminal until it closes.
  async #edit(): Promise<void> {
    const { editor, state } = this.view;
    if (editor === undefined) return this.#show({ message: 'e: neither $VISUAL nor $EDITOR is set' });
    const before = this.#run.editable;
    this.#run.step({ kind: 'edit' });
    let text: string | undefined;
    await this.suspended(async () => {
      process.stdout.write(` ◐ ${editingText(this.view)}`);
      text = await editText(before, editor, state.language === 'yaml' ? 'rule.yaml' : 'rule.py');
      process.stdout.write('\r\u001b[K');
    });
    if (text !== undefined && text !== before) return this.#run.edit(text);
    this.#run.step({ kind: 'edit-cancelled' });
    this.#show({ message: text === undefined ? 'The edit was cancelled; nothing has changed.' : 'The edit made no change.' });
  }

  #show(changed: Partial<OwnView>): void {
    this.#own = { ...this.#own, ...changed };
    this.redraw();
  }
}

const KEYS: { readonly [key: string]: WizardAct } = { a: 'accept', h: 'hint', e: 'edit', u: 'undo', r: 'fresh', l: 'language' };

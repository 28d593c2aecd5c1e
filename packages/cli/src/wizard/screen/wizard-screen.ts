import { chooseLanguage, LONGEST_HINT, offersYaml, type RuleLanguage } from '@tamis/core/extraction-rules';
import { editText } from '../../ask/edit-text.ts';
import { retyped } from '../../screen/acts.ts';
import type { Key, Row, Size } from '../../screen/rows.ts';
import { hasPassed } from '../attempt-text.ts';
import { fileFor } from '../rule-file.ts';
import { ruleIn } from '../rule-gate.ts';
import { editingText, wizardFrame } from './wizard-frame.ts';
import { WizardRun } from './wizard-run.ts';
import { mayUndo } from './wizard-view.ts';

/** The screen of the wizard: what its keys do. */
export class WizardScreen extends WizardRun {
  frame(size: Size): readonly Row[] {
    return wizardFrame(this.view, size);
  }

  /** Ctrl-C goes back as Esc does: what is on the screen may have cost something. */
  press(key: Key): void {
    void this.#press(key.name === 'interrupt' ? { text: '', name: 'escape' } : key);
  }

  async #press(key: Key): Promise<void> {
    const { phase } = this.view.state;
    if (this.view.asksToReplace) return this.#answer(key);
    if (phase === 'HINT_INPUT') return this.#type(key);
    if (key.name === 'escape') return this.#escape();
    if (!this.isAsking) return;
    this.show({ message: '' });
    const isResult = phase === 'YAML_RESULT' || phase === 'PYTHON_RESULT';
    if (key.text === 'a' && isResult) this.#accept();
    if (key.text === 'h') this.#hint();
    if (key.text === 'e') await this.#edit();
    if (key.text === 'u' && mayUndo(this.view)) this.#undo();
    if (key.text === 'r') this.#fresh(this.view.state.language);
    if (key.text === 'y' && phase === 'ANALYSIS_ERROR' && offersYaml(this.view.state)) this.#fresh('yaml');
  }

  #escape(): void {
    this.step({ kind: 'escape' });
    this.stop();
  }

  #accept(): void {
    const { passed } = this.view;
    if (passed === undefined) return;
    const target = fileFor(passed.rule, this.flags);
    this.show({ passed: { ...passed, target }, asksToReplace: target.kind === 'replace' && target.refusal === undefined });
    if (target.refusal === undefined && target.kind !== 'replace') this.approve();
  }

  /** Only a plain yes replaces a file. */
  #answer({ text }: Key): void {
    this.show({ asksToReplace: false, message: text === 'y' ? '' : 'Nothing was written.' });
    if (text === 'y') this.approve();
  }

  #hint(): void {
    this.show({ typed: '' });
    this.step({ kind: 'hint' });
  }

  #type(key: Key): void {
    const { typed } = this.view;
    const next = retyped(typed, key);
    if (key.name === 'escape') this.step({ kind: 'escape' });
    else if (key.name === 'enter') this.#hinted(typed.trim());
    else if (next !== undefined) this.show({ typed: next.slice(0, LONGEST_HINT) });
  }

  /** One more call. In another language, or before there was any reply, it is a first request with the hint in it. */
  #hinted(hint: string): void {
    if (hint === '') {
      this.show({ message: 'A hint needs some text.' });
      return;
    }
    const { samples, mayChange } = this.task;
    const before = this.view.state.language;
    const language = mayChange ? chooseLanguage({ samples, hint, before }).language : before;
    const isNew = language !== before || this.view.attempts.length === 0;
    this.show({ message: '' });
    this.step({ kind: 'hint-given', text: hint, language });
    if (isNew) this.startOver(this.wanted({ language, hint, budget: { total: 0 } }));
    else this.settle({ kind: 'hint', text: hint });
  }

  #fresh(language: RuleLanguage): void {
    const isOther = language !== this.view.state.language;
    this.step({ kind: 'fresh', language });
    if (isOther) this.startOver(this.wanted({ language }));
    else this.settle({ kind: 'fresh' });
  }

  /** The editor has the terminal to itself meanwhile. */
  async #edit(): Promise<void> {
    const { editor, state, attempts, passed } = this.view;
    if (editor === undefined) return this.show({ message: 'e: neither $VISUAL nor $EDITOR is set' });
    const { language } = state;
    const isError = state.phase === 'ANALYSIS_ERROR';
    const before = isError || passed === undefined ? ruleIn(attempts.at(-1)?.reply ?? '', language).text : passed.rule.text;
    this.step({ kind: 'edit' });
    let text: string | undefined;
    await this.suspended(async () => {
      process.stdout.write(` ◐ ${editingText(this.view)}`);
      text = await editText(before, editor, language === 'yaml' ? 'rule.yaml' : 'rule.py');
      process.stdout.write('\r\u001b[K');
    });
    if (text !== undefined && text !== before) return this.settle({ kind: 'edit', text });
    this.step({ kind: 'edit-cancelled' });
    this.show({ message: text === undefined ? 'The edit was cancelled; nothing has changed.' : 'The edit changes nothing.' });
  }

  /** Undoes an edit that does not work: the rule before it is judged once more and restored. */
  #undo(): void {
    const { state, attempts } = this.view;
    const before = ruleIn(attempts.findLast(hasPassed)?.reply ?? '', state.language);
    this.step({ kind: 'edit' });
    this.settle({ kind: 'edit', text: before.text });
  }
}

import { Fault } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { Halt } from '../exit/halt.ts';
import { type Acts, act, keys, retyped } from '../screen/acts.ts';
import { copyText, shellLine } from '../screen/copy.ts';
import { frameOf, keysIn } from '../screen/frame.ts';
import { handOver } from '../screen/hand-over.ts';
import { COMMON_KEYS, helpRows } from '../screen/help.ts';
import { type Key, line, type Row, type Size } from '../screen/rows.ts';
import { Screen } from '../screen/screen.ts';
import { type Ended, mainLine, startCommand } from './act/child.ts';
import { paletteWords } from './palette.ts';
import { type Question, questionKeys, questionRow } from './question.ts';
import { knownRuns } from './read/known-runs.ts';
import { NoRun, RunReader } from './read/run-reader.ts';
import type { Desk, View } from './view.ts';
import { helpFor } from './view-help.ts';
import { TextView } from './views/text-view.ts';

const POLL = 1000;

// A stack of screens about runs. It passes keys to the top screen, polls for changes, and runs commands.
export class WatchScreen extends Screen implements Desk {
  readonly ledger: string | undefined;
  readonly isPlain: boolean;
  readonly #views: View[] = [];
  readonly #readers = new Map<string, RunReader>();
  readonly #commands: string[] = [];
  #known: readonly string[] = [];
  #message = '';
  #question: Question | undefined;
  #isHelp = false;
  #drawn = '';
  #size: Size = { columns: 80, rows: 24 };
  #isPolling = false;
  #mustPoll = false;

  constructor(ledger: string | undefined, isPlain: boolean) {
    super();
    this.ledger = ledger;
    this.isPlain = isPlain;
  }

  get #view(): View {
    return this.#views.at(-1) as View;
  }

  open(view: View): void {
    this.#views.push(view);
    this.#message = '';
    void this.poll();
  }

  back(): void {
    if (this.#views.length === 1) this.end();
    else {
      this.#views.pop();
      this.#message = '';
      void this.poll();
    }
  }

  say(message: string): void {
    this.#message = message;
    this.redraw();
  }

  ask(text: string, yes: () => void | Promise<void>): void {
    this.#message = '';
    this.#question = { kind: 'yes', text, yes };
    this.redraw();
  }

  readerOf(folder: string): RunReader {
    const reader = this.#readers.get(folder) ?? new RunReader(folder);
    this.#readers.set(folder, reader);
    return reader;
  }

  readers(): readonly RunReader[] {
    return this.#known.map((folder) => this.readerOf(folder));
  }

  async show(views: readonly View[]): Promise<void> {
    this.#views.push(...views);
    await this.poll();
  }

  follow(): () => void {
    const timer = setInterval(() => void this.poll(), POLL);
    return () => clearInterval(timer);
  }

  async poll(): Promise<void> {
    this.#mustPoll = true;
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.#mustPoll) {
        this.#mustPoll = false;
        await this.doing(this.#look());
      }
    } finally {
      this.#isPolling = false;
    }
  }

  // Runs a function, and shows an error as a message. A run that is gone, or a ledger that can't be read now, must not crash the screen.
  async doing(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof NoRun || problem instanceof Halt)) throw problem;
      this.#message = problem.message;
    }
    this.redraw();
  }

  async #look(): Promise<void> {
    const now = Date.now();
    this.#known = await knownRuns(this.ledger);
    await this.#view.poll(now);
  }

  frame(size: Size): readonly Row[] {
    this.#size = size;
    const view = this.#view;
    const now = Date.now();
    return frameOf(
      {
        place: view.place,
        state: view.state(now),
        summary: view.summary(now),
        body: this.#isHelp ? helpRows(helpFor(view), COMMON_KEYS) : view.body(size, now),
        message: this.#question === undefined ? line(visible(this.#message)) : questionRow(this.#question),
        keys: this.#question === undefined ? (this.#isHelp ? keysIn('Esc back') : view.keys()) : questionKeys(this.#question),
      },
      size,
    );
  }

  // Draws only if something has changed, so that an idle screen costs next to nothing.
  override redraw(): void {
    const drawn = JSON.stringify(this.frame(this.#size));
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    super.redraw();
  }

  press(key: Key): void {
    if (key.name === 'interrupt') this.end();
    else if (this.#question !== undefined) this.#answer(this.#question, key);
    else if (this.#isHelp) this.#isHelp = false;
    else this.#pressed(key);
    this.redraw();
  }

  #pressed(key: Key): void {
    const view = this.#view;
    this.#message = '';
    if (view.press(key)) return;
    if (key.name === 'escape') this.back();
    else if (view.isForm !== true) this.#pressedAnywhere(view, key);
  }

  #pressedAnywhere(view: View, key: Key): void {
    const acts: Acts = {
      q: () => this.end(),
      '?': () => {
        this.#isHelp = true;
      },
      '/': () => {
        if (view.filter === undefined) this.#message = '/: there is nothing to filter here';
        else this.#question = { kind: 'filter', typed: '' };
      },
      ...keys([':', 'palette'], () => {
        this.#question = { kind: 'palette', typed: '' };
      }),
      y: () => this.#copy(shellLine(['tamis', ...view.command()])),
      Y: () => this.#copy(view.id() ?? ''),
      '@': () => this.#showCommands(view),
      refresh: () => void this.poll(),
    };
    if (act(acts, key) || key.text === '') return;
    this.#message = `${visible(key.text)}: no such key here; ? lists the keys`;
  }

  #showCommands(view: View): void {
    this.open(
      new TextView({
        place: ['commands'],
        summary: 'commands started from here, newest last',
        lines: this.#commands.length === 0 ? ['Nothing has been started yet.'] : this.#commands.map((one) => visible(one)),
        command: view.command(),
      }),
    );
  }

  #answer(question: Question, key: Key): void {
    this.#question = undefined;
    if (question.kind === 'yes') {
      if (key.text === 'y') void this.doing((async () => await question.yes())());
      else this.#message = 'Nothing was done.';
      return;
    }
    const typed = key.name === 'escape' ? '' : (retyped(question.typed, key) ?? question.typed);
    if (question.kind === 'filter' && key.name !== 'enter') this.#view.filter?.(typed);
    if (key.name === 'enter' && question.kind === 'palette') {
      const words = paletteWords(typed, this.#view);
      if (words.length > 0) void this.hand(words);
    }
    if (key.name !== 'escape' && key.name !== 'enter') this.#question = { ...question, typed };
  }

  #copy(text: string): void {
    if (text === '') {
      this.#message = 'There is nothing to copy here.';
      return;
    }
    copyText(text);
    this.#message = `copied: ${visible(text)}`;
  }

  start(words: readonly string[], input?: string): void {
    this.#commands.push(shellLine(['tamis', ...words]));
    this.#message = `started: ${shellLine(['tamis', ...words])}`;
    startCommand(words, input, (end) => this.#ended(words, end));
    this.redraw();
  }

  #ended([verb = '']: readonly string[], { code, text }: Ended): void {
    const told = mainLine(text);
    this.#message = told === '' ? `${verb} ended with ${code}` : `${verb}: ${visible(told)}`;
    void this.poll();
  }

  // Gives the terminal to a command until the user has read its output.
  async hand(words: readonly string[]): Promise<void> {
    this.#commands.push(shellLine(['tamis', ...words]));
    await this.suspended(async () => handOver(words));
    this.#drawn = '';
    await this.poll();
  }
}

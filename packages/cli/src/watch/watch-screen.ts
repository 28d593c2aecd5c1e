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
import { type Ended, mainLine, outputOf, startCommand } from './act/child.ts';
import { paletteWords } from './palette.ts';
import { type Question, questionKeys, questionRow } from './question.ts';
import { knownRuns } from './read/known-runs.ts';
import { NoRun, RunReader } from './read/run-reader.ts';
import type { Desk, View } from './view.ts';
import { helpFor } from './view-help.ts';
import { TextView } from './views/text-view.ts';

/** How often the ledgers are checked, in milliseconds. */
const POLL = 1000;

/** The stack of screens about runs: passes keys on, checks for news, and runs commands. */
export class WatchScreen extends Screen {
  /** What the screens can ask for. */
  readonly desk: Desk;
  readonly #views: View[] = [];
  readonly #readers = new Map<string, RunReader>();
  readonly #commands: string[] = [];
  readonly #ledger: string | undefined;
  readonly #isPlain: boolean;
  #known: readonly string[] = [];
  #message = '';
  #question: Question | undefined;
  #isHelp = false;
  #drawn = '';
  #size: Size = { columns: 80, rows: 24 };
  #isPolling = false;
  #mustPoll = false;

  get #view(): View {
    return this.#views.at(-1) as View;
  }

  constructor(ledger: string | undefined, isPlain = false) {
    super();
    this.#ledger = ledger;
    this.#isPlain = isPlain;
    this.desk = this.#makeDesk();
  }

  #makeDesk(): Desk {
    return {
      open: (view) => {
        this.#views.push(view);
        this.#message = '';
        void this.poll();
      },
      back: () => this.#back(),
      say: (message) => {
        this.#message = message;
        this.#draw();
      },
      ask: (text, yes) => {
        this.#message = '';
        this.#question = { kind: 'yes', text, yes };
        this.#draw();
      },
      redraw: () => this.#draw(),
      doing: (work) => void this.#doing(work),
      readerOf: (folder) => this.#readerOf(folder),
      readers: () => this.#known.map((folder) => this.#readerOf(folder)),
      start: (words, input) => this.#start(words, input),
      output: (words) => outputOf(words),
      hand: (words) => this.#hand(words),
      isPlain: this.#isPlain,
      ...(this.#ledger === undefined ? {} : { ledger: this.#ledger }),
    };
  }

  /** Shows these screens, the last of them on top, once it has been read. */
  async open(views: readonly View[]): Promise<void> {
    this.#views.push(...views);
    await this.poll();
  }

  /** Checks for news until it is stopped. */
  start(): () => void {
    const timer = setInterval(() => void this.poll(), POLL);
    return () => clearInterval(timer);
  }

  /** Checks for news; requests during a check lead to one more check. */
  async poll(): Promise<void> {
    this.#mustPoll = true;
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      while (this.#mustPoll) {
        this.#mustPoll = false;
        await this.#doing(this.#look());
      }
    } finally {
      this.#isPolling = false;
    }
  }

  /** A run that is gone, or a ledger that can't be read now, is a message, not a crash. */
  async #doing(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof NoRun || problem instanceof Halt)) throw problem;
      this.#message = problem.message;
    }
    this.#draw();
  }

  async #look(): Promise<void> {
    const now = Date.now();
    this.#known = await knownRuns(this.#ledger);
    await this.#view.poll(now);
  }

  /** The rows of the screen that is on top. */
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

  /** Draws only if something changed: a screen at rest costs next to nothing. */
  #draw(): void {
    const drawn = JSON.stringify(this.frame(this.#size));
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.redraw();
  }

  press(key: Key): void {
    if (key.name === 'interrupt') this.end();
    else if (this.#question !== undefined) this.#answer(this.#question, key);
    else if (this.#isHelp) this.#isHelp = false;
    else this.#pressed(key);
    this.#draw();
  }

  #pressed(key: Key): void {
    const view = this.#view;
    this.#message = '';
    if (view.press(key)) return;
    if (key.name === 'escape') this.#back();
    else if (view.isForm !== true) this.#pressedAnywhere(view, key);
  }

  /** Keys that do the same on every screen. */
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
    this.desk.open(
      new TextView({
        place: ['commands'],
        summary: 'what was started from here, the newest last',
        lines: this.#commands.length === 0 ? ['Nothing was started yet.'] : this.#commands.map((one) => visible(one)),
        command: view.command(),
      }),
    );
  }

  #back(): void {
    if (this.#views.length === 1) this.end();
    else {
      this.#views.pop();
      this.#message = '';
      void this.poll();
    }
  }

  #answer(question: Question, key: Key): void {
    this.#question = undefined;
    if (question.kind === 'yes') {
      if (key.text === 'y') void this.#doing((async () => await question.yes())());
      else this.#message = 'Nothing was done.';
      return;
    }
    if (key.name === 'escape') this.#typed(question, '');
    else if (key.name === 'enter') {
      if (question.kind === 'palette') this.#palette(question.typed);
    } else {
      const typed = retyped(question.typed, key) ?? question.typed;
      this.#question = { ...question, typed };
      this.#typed(question, typed);
    }
  }

  #typed({ kind }: Question, typed: string): void {
    if (kind === 'filter') this.#view.filter?.(typed);
  }

  #palette(typed: string): void {
    const words = paletteWords(typed, this.#view);
    if (words.length > 0) void this.#hand(words);
  }

  #copy(text: string): void {
    if (text === '') {
      this.#message = 'There is nothing to copy here.';
      return;
    }
    copyText(text);
    this.#message = `copied: ${visible(text)}`;
  }

  #start(words: readonly string[], input: string | undefined): void {
    this.#commands.push(shellLine(['tamis', ...words]));
    this.#message = `started: ${shellLine(['tamis', ...words])}`;
    startCommand(words, input, (end) => this.#ended(words, end));
    this.#draw();
  }

  #ended([verb = '']: readonly string[], { code, text }: Ended): void {
    const told = mainLine(text);
    this.#message = told === '' ? `${verb} ended with ${code}` : `${verb}: ${visible(told)}`;
    void this.poll();
  }

  /** The command has the terminal to itself until the user has read the output. */
  async #hand(words: readonly string[]): Promise<void> {
    this.#commands.push(shellLine(['tamis', ...words]));
    await this.suspended(async () => handOver(words));
    this.#drawn = '';
    await this.poll();
  }

  #readerOf(folder: string): RunReader {
    const known = this.#readers.get(folder);
    if (known !== undefined) return known;
    const reader = new RunReader(folder);
    this.#readers.set(folder, reader);
    return reader;
  }
}

import { askHost, checkOf, editable, isHigh, openLedger, pendingAct, principal, type RecheckAnswer } from '@tamis/ledger';
import { editorOf, editText } from '../../ask/edit-text.ts';
import { EXIT } from '../../exit/exit-codes.ts';
import { Halt } from '../../exit/halt.ts';
import { copyText } from '../../screen/copy.ts';
import { handOver } from '../../screen/hand-over.ts';
import { showScreen } from '../../screen/open-screen.ts';
import type { ScreenDriver } from '../../screen/rows.ts';
import { decideAs, indented, optionWish } from '../decide.ts';
import { decidedText } from '../decided-text.ts';
import type { InboxFlags } from '../inbox-flags.ts';
import { judgedEdit } from '../judge-edit.ts';
import { type FoundReview, openReviews } from '../open-ledgers.ts';
import { inboxFrame } from './inbox-frame.ts';
import { type InboxState, type Key, press, selectedOf, type Wanted, type WantedOfAll, withReviews } from './inbox-state.ts';

/** How long a decision can be undone, in milliseconds. */
const UNDO = 5000;
/** How often the ledgers are checked. */
const POLL = 1000;
/** How long a live host may take to answer. */
const PATIENCE = 1500;

/** The inbox as a screen, until the user leaves it. */
export async function showInbox({ ledger, ...look }: InboxFlags): Promise<number> {
  const screen = new InboxScreen(ledger);
  await screen.load();
  const timer = setInterval(() => void screen.load(), POLL);
  try {
    await showScreen(screen.driver, undefined, look);
  } finally {
    clearInterval(timer);
    await screen.send();
  }
  return EXIT.valid;
}

type Wish = Parameters<typeof decideAs>[2];

/** Holds the state of the screen and does what its keys ask for. */
class InboxScreen {
  readonly #named: string | undefined;
  #state: InboxState = {
    reviews: [],
    waiting: [],
    selected: 0,
    view: 'list',
    message: '',
    filter: '',
    marked: new Set(),
    isHelp: false,
  };
  /** A decision that can still be undone. */
  #pending: { readonly found: FoundReview; readonly wish: Wish; readonly timer: NodeJS.Timeout } | undefined;
  #redraw: () => void = () => undefined;
  #suspend: (work: () => Promise<void>) => Promise<void> = async (work) => await work();
  readonly #over = Promise.withResolvers<void>();

  constructor(named: string | undefined) {
    this.#named = named;
  }

  get driver(): ScreenDriver {
    return {
      frame: (size) => inboxFrame(this.#state, size, Date.now()),
      press: (key) => void this.#press(key),
      onChange: (redraw) => {
        this.#redraw = redraw;
      },
      onReady: (suspend) => {
        this.#suspend = suspend;
      },
      over: this.#over.promise,
    };
  }

  /** Checks what is waiting now. A decision that is about to be sent is no longer shown as waiting. */
  async load(): Promise<void> {
    try {
      const { reviews, faults } = await openReviews(this.#named);
      const pending = this.#pending?.found.review.review;
      this.#set(
        withReviews(
          this.#state,
          reviews.filter(({ review }) => review.review !== pending),
        ),
      );
      if (faults[0] !== undefined) this.#say(faults[0]);
    } catch (problem) {
      this.#say(problem instanceof Error ? problem.message : String(problem));
    }
  }

  async #press(key: Key): Promise<void> {
    const selected = selectedOf(this.#state);
    const { state, wanted } = press(this.#state, key, selected !== undefined && isHigh(selected.review));
    this.#set(state);
    if (wanted === 'quit') return this.#over.resolve();
    if (wanted === 'undo') return this.#undo();
    if (wanted === 'check') return await this.#check();
    if (wanted === undefined) return;
    if (wanted.kind === 'copy') this.#copy(wanted.text);
    else if (wanted.kind === 'command') await this.#command(wanted.text);
    else if (wanted.kind === 'approve-all' || wanted.kind === 'deny-all') await this.#wantAll(wanted);
    else if (selected !== undefined) await this.#want(selected, wanted);
  }

  #copy(text: string): void {
    copyText(text);
    this.#say(`copied: ${text}`);
  }

  /** Words of the command line; the id of the selected review goes after the first if the command takes one. */
  async #command(text: string): Promise<void> {
    const [verb = '', ...rest] = text.split(/\s+/);
    const id = selectedOf(this.#state)?.review.review;
    const own = id !== undefined && ['approve', 'deny', 'edit', 'inbox'].includes(verb) ? [id] : [];
    const ledger = this.#named !== undefined && own.length > 0 ? ['--ledger', this.#named] : [];
    await this.#suspend(async () => handOver([verb, ...own, ...rest, ...ledger]));
    await this.load();
  }

  /** The user has confirmed all of them: the decisions are sent at once, each separately. */
  async #wantAll(wanted: WantedOfAll): Promise<void> {
    await this.send();
    let decided = 0;
    for (const found of wanted.reviews) {
      const wish: Wish = wanted.kind === 'approve-all' ? optionWish(found, undefined) : { kind: 'deny', text: wanted.text };
      if (await this.#decide(found, wish)) decided++;
    }
    await this.load();
    const words = wanted.kind === 'approve-all' ? 'accepted' : 'denied';
    const left = wanted.reviews.length - decided;
    this.#say(`${decided} ${words}${left === 0 ? '' : `; ${left} could not be decided: ${this.#state.message}`}`);
  }

  async #want(found: FoundReview, wanted: Wanted): Promise<void> {
    try {
      const wish = wanted.kind === 'edit' ? await this.#edit(found) : wishFor(found, wanted);
      if (wish !== undefined) await this.#later(found, wish);
    } catch (problem) {
      if (!(problem instanceof Halt)) throw problem;
      this.#say([problem.message, ...problem.details.map((line) => line.trim())].join(' '));
    }
  }

  /** The editor has the terminal to itself meanwhile. */
  async #edit(found: FoundReview): Promise<Wish | undefined> {
    const editor = editorOf(process.env);
    if (editor === undefined) {
      this.#say('e: neither $VISUAL nor $EDITOR is set');
      return undefined;
    }
    let text: string | undefined;
    await this.#suspend(async () => {
      text = await editText(indented(editable(found.review)), editor);
    });
    if (text === undefined) {
      this.#say('The editor failed; nothing was decided.');
      return undefined;
    }
    return { kind: 'edit', value: await judgedEdit(found, text) };
  }

  /** Decisions are sent after a delay, so that a mistyped key can be undone. */
  async #later(found: FoundReview, wish: Wish): Promise<void> {
    await this.send();
    const timer = setTimeout(() => void this.send(), UNDO);
    this.#pending = { found, wish, timer };
    this.#set({
      ...this.#state,
      view: 'list',
      message: `${found.review.review} ${wish.kind}: sent in ${UNDO / 1000} s; u undoes it`,
    });
    await this.load();
  }

  #undo(): void {
    const pending = this.#pending;
    if (pending === undefined) {
      this.#say('u: there is nothing to undo');
      return;
    }
    clearTimeout(pending.timer);
    this.#pending = undefined;
    this.#set({ ...this.#state, reviews: this.#state.waiting, message: 'Undone; nothing was decided.' });
    void this.load().then(() => this.#set({ ...this.#state, reviews: this.#state.waiting }));
  }

  /** Records the decision that is waiting to be sent, in the ledger that owns the review. */
  async send(): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    clearTimeout(pending.timer);
    await this.#decide(pending.found, pending.wish);
  }

  /** Records a decision, and says what came of it; returns whether it counts. */
  async #decide(found: FoundReview, wish: Wish): Promise<boolean> {
    const ledger = openLedger(found.place, { create: false });
    try {
      const { kind, decided } = await decideAs(ledger, found, wish);
      this.#say(decidedText(found.review, kind, decided).text);
      return decided.status === 'recorded' || decided.status === 'seconded';
    } catch (problem) {
      this.#say(problem instanceof Error ? problem.message : String(problem));
      return false;
    } finally {
      await ledger.close();
    }
  }

  /** Asks a live host whether the selected review could run now. */
  async #check(): Promise<void> {
    const found = selectedOf(this.#state);
    if (found === undefined) return;
    const ledger = openLedger(found.place, { create: false });
    try {
      const answer = await askHost(ledger, found.review.review, principal(), PATIENCE);
      const pending = pendingAct(found.review);
      const selected = selectedOf(this.#state)?.review;
      if (selected?.review === found.review.review && pendingAct(selected).digest === pending.digest)
        this.#set({ ...this.#state, checked: checkedText(checkOf(pending, answer)) });
    } finally {
      await ledger.close();
    }
  }

  #say(message: string): void {
    this.#set({ ...this.#state, message });
  }

  #set(state: InboxState): void {
    this.#state = state;
    this.#redraw();
  }
}

function wishFor(found: FoundReview, wanted: Exclude<Wanted, { kind: 'edit' }>): Wish {
  return wanted.kind === 'approve' ? optionWish(found, wanted.option) : { kind: wanted.kind, text: wanted.text };
}

function checkedText(answer: RecheckAnswer | undefined): string {
  if (answer === undefined) return 'not checkable now: no program answered';
  return answer.couldRun
    ? '✓ checked now: every precondition holds'
    : `✗ checked now: ${[answer.reason, ...answer.unmet].join(' ')}`;
}

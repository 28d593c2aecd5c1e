import { type Ledger, openLedger } from '@tamis/ledger';
import { isHigh } from '@tamis/ledger/internal';
import { Halt } from '../../exit/halt.ts';
import { copyText } from '../../screen/copy.ts';
import { isTooSmall } from '../../screen/frame.ts';
import { handOver } from '../../screen/hand-over.ts';
import { type LookFlags, lookFor } from '../../screen/look.ts';
import { Reader } from '../../screen/reader.ts';
import type { Key, Row, Size } from '../../screen/rows.ts';
import { Screen } from '../../screen/screen.ts';
import { decidedText } from '../decided-text.ts';
import { judgedEdit } from '../judge-edit.ts';
import { type FoundReview, openReviews } from '../open-ledgers.ts';
import { PastDecisions } from '../past-decisions.ts';
import { factsOf } from '../review-facts.ts';
import { decideAs, optionWish, type ReadDecision, type ReadQuestion, type Wish } from '../wish.ts';
import { commandWords } from './command-words.ts';
import { drafted, wishFor } from './draft.ts';
import { editedReview } from './edited-review.ts';
import { inboxFrame, layReviews } from './inbox-frame.ts';
import { isScrolling, press } from './inbox-keys.ts';
import { clamped, held, type InboxState, readOf, selectedOf, withoutDraft, withReviews } from './inbox-state.ts';
import type { Wanted, WantedOfAll } from './pressed.ts';
import { laterText, sentText } from './sent-text.ts';

/** How long a decision can be undone, in milliseconds. */
const UNDO = 5000;

/** Holds the state of the screen and does what its keys ask for. */
export class InboxScreen extends Screen {
  readonly #named: string | undefined;
  readonly #only: ReadQuestion | undefined;
  readonly #reader: Reader;
  #state: InboxState = {
    ...{ reviews: [], waiting: [], selected: 0, view: 'list', message: '', filter: '', isHelp: false },
    ...{ marked: new Set(), facts: new Map(), decided: new Map(), sending: [] },
  };
  readonly #past = new PastDecisions();
  #size: Size = { columns: 0, rows: 0 };
  /** Decisions that can still be undone, all of them at once. */
  #pending: { readonly decisions: readonly ReadDecision[]; readonly timer: NodeJS.Timeout } | undefined;
  /** What was decided about the only review. */
  decided: ReadDecision | undefined;

  constructor(named: string | undefined, look: LookFlags, only?: ReadQuestion) {
    super();
    this.#named = named;
    this.#only = only;
    this.#reader = new Reader(lookFor(look, process.env).isAscii);
    if (only === undefined) return;
    this.#state = drafted({ ...this.#state, only: { more: only.more } }, only.found, only.wish, only.option);
  }

  /** How many wait, as far as is known. */
  get waiting(): number {
    return this.#state.waiting.length;
  }

  override begin(...shown: Parameters<Screen['begin']>): void {
    super.begin(...shown);
    // The answer of a host may take a while, so it is not waited for.
    if (this.#only !== undefined) void this.#check();
  }

  frame(size: Size): readonly Row[] {
    this.#size = size;
    return inboxFrame(this.#state, size, Date.now(), this.#reader);
  }

  override drawn(size: Size): void {
    if (this.#reader.drawn(size)) setImmediate(() => this.redraw());
  }

  press(key: Key): void {
    void this.#press(key);
  }

  /** Checks what is waiting now. A decision that is about to be sent is no longer shown as waiting. */
  async load(): Promise<void> {
    try {
      const { reviews, faults, decided } = await openReviews(this.#named, this.#past);
      const pending = new Set(this.#pending?.decisions.map(({ found }) => found.review.review));
      const only = this.#only?.found.review.review;
      const isShown = ({ review: { review } }: FoundReview) => !pending.has(review) && (only === undefined || only === review);
      this.#set(withReviews(this.#state, reviews.filter(isShown), decided));
      if (faults[0] !== undefined) this.#say(faults[0]);
    } catch (problem) {
      this.#say(problem instanceof Error ? problem.message : String(problem));
    }
  }

  async #press(key: Key): Promise<void> {
    if (isTooSmall(this.#size) && key.name !== 'interrupt' && key.text !== 'q') return;
    if (isScrolling(this.#state, key) && this.#reader.press(key)) return this.redraw();
    const { reviews } = this.#state;
    const selected = selectedOf(this.#state);
    const isRisky = selected !== undefined && isHigh(selected.review);
    const { state, wanted } = press(this.#state, key, { isRisky, left: this.#left() });
    this.#set(state);
    if (wanted === 'quit') return this.end();
    if (wanted === 'undo') return await this.#undo();
    if (wanted === 'check') return await this.#check();
    if (wanted === 'refresh') {
      this.#past.forget();
      return await this.load();
    }
    if (wanted === 'go-on') {
      this.#reader.goOn();
      return this.redraw();
    }
    if (wanted === undefined) return;
    if (wanted.kind === 'copy') {
      copyText(wanted.text);
      this.#say(`copied: ${wanted.text}`);
    } else if (wanted.kind === 'command') await this.#command(wanted.text);
    else if (wanted.kind === 'approve-all' || wanted.kind === 'deny-all') await this.#wantAll(wanted);
    else for (const found of reviews.filter(({ review }) => review.review === wanted.review)) await this.#want(found, wanted);
  }

  /** How much of what would run now has not been on the screen. It may have changed since the last frame. */
  #left(): number {
    if (this.#state.view === 'list') return 0;
    layReviews(this.#state, this.#size, Date.now(), this.#reader);
    return this.#reader.left;
  }

  async #command(text: string): Promise<void> {
    const words = commandWords(text, selectedOf(this.#state)?.review.review, this.#named);
    await this.suspended(async () => handOver(words));
    await this.load();
  }

  async #wantAll(wanted: WantedOfAll): Promise<void> {
    const wish: Wish = wanted.kind === 'approve-all' ? { kind: 'approve' } : { kind: 'deny', text: wanted.text };
    await this.#later(wanted.reviews.map((found) => ({ found, wish })));
  }

  async #want(found: FoundReview, wanted: Wanted): Promise<void> {
    try {
      if (wanted.kind === 'edit') await this.#edit(found);
      else if (wanted.kind === 'option') this.#set(drafted(this.#state, found, optionWish(found, wanted.option), wanted.option));
      else if (wanted.kind === 'approve') await this.#later([{ found, wish: wishFor(this.#state, found) }]);
      else await this.#later([{ found, wish: { kind: wanted.kind, text: wanted.text } }]);
    } catch (problem) {
      if (!(problem instanceof Halt)) throw problem;
      this.#say([problem.message, ...problem.details.map((line) => line.trim())].join(' '));
    }
  }

  /** The editor has the terminal to itself meanwhile. */
  async #edit(found: FoundReview): Promise<void> {
    const text = await editedReview(found.review, (work) => this.suspended(work));
    if ('problem' in text) return this.#say(text.problem);
    const wish: Wish = { kind: 'edit', value: await judgedEdit(found, text.text) };
    this.#set(drafted(this.#state, found, wish));
  }

  /** Decisions are sent after a delay, so that a mistyped key can be undone. The cursor goes to what follows. */
  async #later(decisions: readonly ReadDecision[]): Promise<void> {
    const [first] = decisions;
    if (first === undefined) return;
    if (this.#only !== undefined) {
      this.decided = first;
      return this.end();
    }
    await this.send();
    const timer = setTimeout(() => void this.send(), UNDO);
    this.#pending = { decisions, timer };
    const sending = decisions.map(({ found }) => found);
    const view = this.#state.opened === undefined ? 'list' : 'table';
    this.#set(clamped({ ...withoutDraft(this.#state), view, message: laterText(decisions, UNDO), sending }));
    await this.load();
  }

  async #undo(): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return this.#say('u: there is nothing to undo');
    clearTimeout(pending.timer);
    this.#pending = undefined;
    this.#hold({ sending: [], message: 'Undone; nothing was decided.' });
    await this.load();
    this.#hold({ reviews: this.#state.waiting });
  }

  /** Records the decisions that are waiting to be sent, each on its own, in the ledgers that own the reviews. */
  async send(): Promise<void> {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    clearTimeout(pending.timer);
    const { decisions } = pending;
    const refused: string[] = [];
    for (const { found, wish } of decisions) if (!(await this.#decide(found, wish))) refused.push(this.#state.message);
    this.#past.forget();
    await this.load();
    // Something else may have been decided in the meantime.
    this.#hold({ sending: this.#pending === undefined ? [] : this.#state.sending });
    if (decisions.length > 1) this.#say(sentText(decisions, refused));
  }

  /** Records a decision, and says what came of it; returns whether it counts. */
  async #decide(found: FoundReview, wish: Wish): Promise<boolean> {
    const status = await this.#inLedger(found, async (ledger) => {
      const { kind, decided } = await decideAs(ledger, found, wish);
      this.#say(decidedText(found.review, kind, decided).text);
      return decided.status;
    });
    return status === 'recorded' || status === 'seconded';
  }

  /** Asks live hosts whether what is read could run now. */
  async #check(): Promise<void> {
    const checks = readOf(this.#state).map((found) =>
      this.#inLedger(found, async (ledger) => {
        const facts = await factsOf(ledger, found);
        this.#hold({ facts: new Map([...this.#state.facts, [found.review.review, facts]]) });
      }),
    );
    await Promise.all(checks);
  }

  /** Works with the ledger of a review. What goes wrong there is said. */
  async #inLedger<Result>({ place }: FoundReview, work: (ledger: Ledger) => Promise<Result>): Promise<Result | undefined> {
    const ledger = openLedger(place, { create: false });
    try {
      return await work(ledger);
    } catch (problem) {
      this.#say(problem instanceof Error ? problem.message : String(problem));
      return undefined;
    } finally {
      await ledger.close();
    }
  }

  #say(message: string): void {
    this.#set({ ...this.#state, message });
  }

  /** Lines may move by this; the cursor stays on what it is on. */
  #hold(change: Partial<InboxState>): void {
    this.#set(held(this.#state, { ...this.#state, ...change }));
  }

  #set(state: InboxState): void {
    this.#state = state;
    this.redraw();
  }
}

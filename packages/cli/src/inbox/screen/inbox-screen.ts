import { isHighRisk } from '@tamis/ledger/internal';
import { Halt } from '../../exit/halt.ts';
import { copyText } from '../../screen/copy.ts';
import { isTooSmall } from '../../screen/frame.ts';
import { handOver } from '../../screen/hand-over.ts';
import { type LookFlags, lookFor } from '../../screen/look.ts';
import { Reader } from '../../screen/reader.ts';
import type { Key, Row, Size } from '../../screen/rows.ts';
import { Screen } from '../../screen/screen.ts';
import { judgedEdit } from '../judge-edit.ts';
import { type FoundReview, openReviews } from '../open-ledgers.ts';
import { PastDecisions } from '../past-decisions.ts';
import { factsOf } from '../review-facts.ts';
import { optionWish, type ReadDecision, type ReadQuestion, type Wish } from '../wish.ts';
import { commandWords } from './command-words.ts';
import { drafted, wishFor } from './draft.ts';
import { editedReview } from './edited-review.ts';
import { held, withReviews } from './held.ts';
import { inLedger } from './in-ledger.ts';
import { inboxFrame, layReviews } from './inbox-frame.ts';
import { isScrolling, press } from './inbox-keys.ts';
import { clamped, EMPTY, type InboxState, missingOf, readOf, selectedOf, undone, withoutDraft } from './inbox-state.ts';
import { Outbox, type Undoable } from './outbox.ts';
import type { Wanted, WantedOfAll } from './pressed.ts';
import { recorded } from './recorded.ts';
import { type Came, laterText, sentText } from './sent-text.ts';
import { Turns } from './turns.ts';

const UNDO = 5000;

// How long a row must have been on the screen before it can be approved, in milliseconds, as long as keys are dead in the console.
const MOMENT = 400;

export class InboxScreen extends Screen {
  readonly #named: string | undefined;
  readonly #only: ReadQuestion | undefined;
  readonly #reader: Reader;
  #state: InboxState = EMPTY;
  readonly #past = new PastDecisions();
  readonly #loads = new Turns(() => this.#load());
  #size: Size = { columns: 0, rows: 0 };
  readonly #outbox = new Outbox(UNDO, (decisions) => this.#record(decisions));
  readonly #asked = new Set<string>();
  decided: ReadDecision | undefined;

  constructor(named: string | undefined, look: LookFlags, only?: ReadQuestion) {
    super();
    this.#named = named;
    this.#only = only;
    this.#reader = new Reader(lookFor(look, process.env).isAscii, MOMENT);
    if (only === undefined) return;
    this.#state = drafted({ ...this.#state, only: { more: only.more } }, only.found, only.wish, only.option);
  }

  get waiting(): number {
    return this.#state.waiting.length;
  }

  override begin(...shown: Parameters<Screen['begin']>): void {
    super.begin(...shown);
    // A host may take a while to answer, so this does not wait for it.
    void this.#check(missingOf(this.#state));
  }

  frame(size: Size): readonly Row[] {
    this.#size = size;
    return inboxFrame(this.#state, size, Date.now(), this.#reader);
  }

  override drawn(size: Size): void {
    if (this.#reader.drawn(size)) setTimeout(() => this.redraw(), MOMENT + 1).unref();
  }

  press(key: Key): void {
    void this.#press(key);
  }

  async load(): Promise<void> {
    await this.#loads.next();
  }

  async #load(): Promise<void> {
    try {
      const { reviews, faults, decided } = await openReviews(this.#named, this.#past);
      const sending = new Set(this.#state.sending.map(({ review }) => review.review));
      const only = this.#only?.found.review.review;
      const isShown = ({ review: { review } }: FoundReview) => !sending.has(review) && (only === undefined || only === review);
      this.#set(withReviews(this.#state, reviews.filter(isShown), decided));
      if (faults[0] !== undefined) this.#say(faults[0]);
      void this.#check(missingOf(this.#state));
    } catch (problem) {
      this.#say(problem instanceof Error ? problem.message : String(problem));
    }
  }

  async #press(key: Key): Promise<void> {
    if (isTooSmall(this.#size) && key.name !== 'interrupt' && key.text !== 'q') return;
    if (isScrolling(this.#state, key) && this.#reader.press(key)) return this.redraw();
    const before = this.#state;
    const selected = selectedOf(this.#state);
    const isRisky = selected !== undefined && isHighRisk(selected.review);
    const { state, wanted } = press(this.#state, key, { isRisky, left: this.#left() });
    this.#set(state);
    if (wanted === 'quit') return this.end();
    if (wanted === 'undo') return await this.#undo();
    if (wanted === 'check') return await this.#check(readOf(this.#state));
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
    else if (wanted.kind === 'approve-all' || wanted.kind === 'deny-all') await this.#wantAll(wanted, before);
    else {
      const isWanted = (found: FoundReview | undefined) => found?.review.review === wanted.review;
      // The copy of a run has reviews with the same ids. A key decides one.
      const found = [selected, ...before.reviews].find(isWanted);
      if (found !== undefined) await this.#want(found, wanted, before);
    }
  }

  // How many required rows have not been on the screen. The action may have changed since the last frame.
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

  async #wantAll(wanted: WantedOfAll, before: InboxState): Promise<void> {
    const wish: Wish = wanted.kind === 'approve-all' ? { kind: 'approve' } : { kind: 'deny', text: wanted.text };
    await this.#later({ decisions: wanted.reviews.map((found) => ({ found, wish })), before });
  }

  async #want(found: FoundReview, wanted: Wanted, before: InboxState): Promise<void> {
    try {
      if (wanted.kind === 'edit') await this.#edit(found);
      else if (wanted.kind === 'option') this.#set(drafted(this.#state, found, optionWish(found, wanted.option), wanted.option));
      else {
        const wish = wanted.kind === 'approve' ? wishFor(before, found) : { kind: wanted.kind, text: wanted.text };
        await this.#later({ decisions: [{ found, wish }], before });
      }
    } catch (problem) {
      if (!(problem instanceof Halt)) throw problem;
      this.#say([problem.message, ...problem.details.map((line) => line.trim())].join(' '));
    }
  }

  // Opens the editor, which has the terminal until it closes.
  async #edit(found: FoundReview): Promise<void> {
    const text = await editedReview(found.review, (work) => this.suspended(work));
    if ('problem' in text) return this.#say(text.problem);
    const wish: Wish = { kind: 'edit', value: await judgedEdit(found, text.text) };
    this.#set(drafted(this.#state, found, wish));
  }

  // Sends decisions after a delay, so that a mistyped key can be undone. Their reviews leave the list at once, and the cursor moves to the
  // next one.
  async #later(undoable: Undoable): Promise<void> {
    const { decisions } = undoable;
    const [first] = decisions;
    if (first === undefined) return;
    if (this.#only !== undefined) {
      this.decided = first;
      return this.end();
    }
    this.#outbox.put(undoable);
    const sending = [...this.#state.sending, ...decisions.map(({ found }) => found)];
    const view = this.#state.opened === undefined ? 'list' : 'table';
    this.#set(clamped({ ...withoutDraft(this.#state), view, message: laterText(decisions, UNDO), sending }));
    await this.load();
  }

  async #undo(): Promise<void> {
    const undoable = this.#outbox.undo();
    if (undoable === undefined) return this.#say('u: there is nothing to undo');
    this.#set(undone(this.#state, undoable.before, undoable.decisions));
    await this.load();
    this.#hold({ reviews: this.#state.waiting });
  }

  // Records decisions that can still be undone, and resolves once all decisions are recorded.
  async send(): Promise<void> {
    await this.#outbox.flush();
  }

  async #record(decisions: readonly ReadDecision[]): Promise<void> {
    const came: Came[] = [];
    for (const decision of decisions) came.push(await recorded(decision));
    this.#past.forget();
    await this.load();
    this.#hold({ sending: this.#state.sending.filter((found) => !decisions.some((one) => one.found === found)) });
    // What can be undone now, and the answer to a key, are more urgent than what has worked.
    const isFree = !this.#outbox.isHolding && ['', laterText(decisions, UNDO)].includes(this.#state.message);
    if (isFree || came.some(({ isRefused }) => isRefused)) this.#say(sentText(decisions, came));
  }

  // Reads the facts about reviews, and asks live hosts whether their actions could run now.
  async #check(read: readonly FoundReview[]): Promise<void> {
    const due = read.filter(({ review }) => !this.#asked.has(review.review));
    const checks = due.map(async (found) => {
      const { review } = found.review;
      this.#asked.add(review);
      const facts = await inLedger(
        found,
        (ledger) => factsOf(ledger, found),
        (problem) => this.#say(problem),
      );
      this.#asked.delete(review);
      if (facts !== undefined) this.#hold({ facts: new Map([...this.#state.facts, [review, facts]]) });
    });
    await Promise.all(checks);
  }

  #say(message: string): void {
    this.#set({ ...this.#state, message });
  }

  #hold(change: Partial<InboxState>): void {
    this.#set(held(this.#state, { ...this.#state, ...change }));
  }

  #set(state: InboxState): void {
    this.#state = state;
    this.redraw();
  }
}

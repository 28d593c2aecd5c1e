import { visible } from '@tamis/core/wording';
import type { UnitState } from '@tamis/ledger';
import { UNIT_STATES } from '@tamis/ledger/internal';
import type { RunEvent } from '@tamis/pipeline';
import { dollars } from './money.ts';

const PAUSE_MS = 200;
const LINE_MS = 10_000;
const BAR = 10;
const CLEAR = '\r\u001b[K';

interface StepTally {
  reached: number;
  readonly states: Map<UnitState, number>;
}

/** The progress of a run: a bar on a terminal, a line every ten seconds in a log. */
export class RunProgress {
  readonly #isTerminal: boolean;
  readonly #steps = new Map<string, StepTally>();
  readonly #begun = performance.now();
  #run = '';
  #spent = 0;
  #done = 0;
  /** Batches that the provider has. */
  readonly #batches = new Map<string, { readonly requests: number; readonly done: number }>();
  #lookedAt = 0;
  #isShown = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(isTerminal: boolean) {
    this.#isTerminal = isTerminal;
  }

  /** Starts showing progress. */
  start(): void {
    this.#timer = setInterval(() => this.#show(), this.#isTerminal ? PAUSE_MS : LINE_MS);
    this.#timer.unref();
  }

  /** Handles an event. */
  readonly see = (event: RunEvent): void => {
    switch (event.kind) {
      case 'run-start':
        this.#run = event.run;
        this.#spent = event.spent;
        for (const { step, states } of event.counts.steps) this.#begin(step, states);
        return;
      case 'unit-reached':
        this.#tally(event.step).reached += 1;
        return;
      case 'unit-moved':
        this.#moved(event.step, event.state);
        return;
      case 'unit-back':
        for (const { step, state } of event.undone) this.#undo(step, state, event.step);
        return;
      case 'call-end':
        this.#spent += event.cost ?? 0;
        return;
      case 'batch-submitted':
      case 'batch-looked':
        this.#batches.set(event.batch, { requests: event.requests, done: 'done' in event ? (event.done ?? 0) : 0 });
        this.#lookedAt = performance.now();
        return;
      case 'batch-ended':
        this.#batches.delete(event.batch);
        return;
      case 'start-told':
      case 'units-added':
      case 'lane-paused':
      case 'coerced':
        return;
      default:
        event satisfies never;
    }
  };

  /** Removes the bar. */
  stop(): void {
    clearInterval(this.#timer);
    this.hide();
  }

  /** Makes room for another line of output. */
  hide(): void {
    if (this.#isShown) process.stderr.write(CLEAR);
    this.#isShown = false;
  }

  #tally(step: string): StepTally {
    const known = this.#steps.get(step);
    if (known !== undefined) return known;
    const tally = { reached: 0, states: new Map() };
    this.#steps.set(step, tally);
    return tally;
  }

  #begin(step: string, states: { readonly [state in UnitState]: number }): void {
    const tally = this.#tally(step);
    tally.reached = UNIT_STATES.reduce((sum, state) => sum + states[state], 0);
    for (const state of UNIT_STATES) if (state !== 'pending' && state !== 'running') tally.states.set(state, states[state]);
  }

  #moved(step: string, state: UnitState): void {
    if (state === 'pending' || state === 'running') return;
    const { states } = this.#tally(step);
    states.set(state, (states.get(state) ?? 0) + 1);
    this.#done += 1;
  }

  /** A unit that is sent back is still at the step it is sent to. */
  #undo(step: string, state: UnitState, to: string): void {
    const tally = this.#tally(step);
    if (step !== to) tally.reached -= 1;
    const count = tally.states.get(state) ?? 0;
    if (count > 0) tally.states.set(state, count - 1);
  }

  #show(): void {
    for (const [step, tally] of this.#running()) {
      if (this.#isTerminal) process.stderr.write(`${CLEAR}${this.#bar(step, tally)}`);
      else process.stderr.write(`${this.#line(step, tally)}\n`);
      this.#isShown = this.#isTerminal;
    }
  }

  /** The steps that have units left; a terminal shows the one with most. */
  #running(): readonly (readonly [string, StepTally])[] {
    const running = [...this.#steps].filter(([, tally]) => leftOf(tally) > 0);
    if (!this.#isTerminal) return running;
    return running.sort(([, one], [, other]) => leftOf(other) - leftOf(one)).slice(0, 1);
  }

  #bar(step: string, tally: StepTally): string {
    const done = tally.reached - leftOf(tally);
    const share = tally.reached === 0 ? 0 : done / tally.reached;
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    const parts = [visible(step), bar, `${Math.floor(share * 100)}%`, symbols(tally), `${this.#rate().toFixed(0)}/s`];
    const rest = this.#batches.size === 0 ? `${this.#eta(tally)} s` : this.#batchText();
    const text = [...parts, dollars(this.#spent), rest].join('  ');
    return text.slice(0, (process.stderr.columns || 80) - 1);
  }

  #line(step: string, tally: StepTally): string {
    const time = new Date().toISOString().slice(11, 19);
    const { states } = tally;
    const counts = `failed=${states.get('failed') ?? 0} waiting=${states.get('waiting') ?? 0}`;
    const done = `${tally.reached - leftOf(tally)}/${tally.reached}`;
    const rest = this.#batches.size === 0 ? `eta=${this.#eta(tally)}s` : this.#batchText();
    return `${time}Z ${visible(this.#run)} ${visible(step)} ${done} ${counts} ${dollars(this.#spent)} ${rest}`;
  }

  /** What the provider has, and how long ago it was asked: a sign of life while nothing else happens. */
  #batchText(): string {
    const batches = [...this.#batches.values()];
    const [requests, done] = (['requests', 'done'] as const).map((key) => batches.reduce((sum, one) => sum + one[key], 0));
    const ago = Math.round((performance.now() - this.#lookedAt) / 1000);
    return `${batches.length} ${batches.length === 1 ? 'batch' : 'batches'} ${done}/${requests}, asked ${ago} s ago`;
  }

  #rate(): number {
    return this.#done / Math.max(0.001, (performance.now() - this.#begun) / 1000);
  }

  #eta(tally: StepTally): number {
    return this.#done === 0 ? 0 : Math.ceil(leftOf(tally) / this.#rate());
  }
}

function leftOf({ reached, states }: StepTally): number {
  return Math.max(0, reached - [...states.values()].reduce((sum, count) => sum + count, 0));
}

function symbols({ states }: StepTally): string {
  const shown = [
    ['✓', 'valid'],
    ['~', 'repaired'],
    ['✗', 'failed'],
    ['?', 'waiting'],
  ] as const;
  return shown.map(([symbol, state]) => `${symbol} ${(states.get(state) ?? 0).toLocaleString('en-US')}`).join(' ');
}

import { visible } from '@tamis/core/wording';
import type { StateCounts, UnitState } from '@tamis/ledger';
import { UNIT_STATES } from '@tamis/ledger/internal';
import { type RunEvent, type RunWork, runWork, type StoredStep } from '@tamis/pipeline';
import { lasts } from '../text/lasts.ts';
import { dollars } from './money.ts';

const PAUSE_MS = 200;
const LINE_MS = 10_000;
const BAR = 10;
const CLEAR = '\r\u001b[K';

interface StepTally {
  scope: StoredStep['scope'];
  reached: number;
  readonly states: Map<UnitState, number>;
}

export class RunProgress {
  readonly #isTerminal: boolean;
  readonly #steps = new Map<string, StepTally>();
  readonly #begun = performance.now();
  #run = '';
  #spent = 0;
  #before: number | undefined;
  readonly #batches = new Map<string, { readonly requests: number; readonly done: number }>();
  #lookedAt = 0;
  #isShown = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(isTerminal: boolean) {
    this.#isTerminal = isTerminal;
  }

  start(): void {
    this.#timer = setInterval(() => this.#show(), this.#isTerminal ? PAUSE_MS : LINE_MS);
    this.#timer.unref();
  }

  readonly see = (event: RunEvent): void => {
    switch (event.kind) {
      case 'run-start':
      case 'run-seen':
        this.#run = event.run;
        this.#spent = event.spent;
        for (const { name, scope } of event.steps) this.#tally(name).scope = scope;
        for (const { step, states } of event.counts.steps) this.#begin(step, states);
        this.#before ??= this.#work().done;
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
      case 'call-start':
      case 'units-added':
      case 'lane-paused':
      case 'coerced':
        return;
      default:
        event satisfies never;
    }
  };

  get units(): readonly { readonly step: string; readonly state: UnitState; readonly units: number }[] {
    return [...this.#steps].flatMap(([step, tally]) =>
      [...tally.states, ['pending', leftOf(tally)] as const].map(([state, units]) => ({ step, state, units })),
    );
  }

  stop(): void {
    clearInterval(this.#timer);
    this.hide();
  }

  hide(): void {
    if (this.#isShown) process.stderr.write(CLEAR);
    this.#isShown = false;
  }

  #tally(step: string): StepTally {
    const known = this.#steps.get(step);
    if (known !== undefined) return known;
    const tally: StepTally = { scope: 'chunk', reached: 0, states: new Map() };
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
  }

  // Takes back the counts of a unit that is sent back. The step that it is sent to still counts it as reached.
  #undo(step: string, state: UnitState, to: string): void {
    const tally = this.#tally(step);
    if (step !== to) tally.reached -= 1;
    const count = tally.states.get(state) ?? 0;
    if (count > 0) tally.states.set(state, count - 1);
  }

  #show(): void {
    if (this.#work().left === 0) return;
    if (this.#isTerminal) process.stderr.write(`${CLEAR}${this.#bar()}`);
    else process.stderr.write(`${this.line()}\n`);
    this.#isShown = this.#isTerminal;
  }

  #bar(): string {
    const share = this.#share();
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    const [busiest] = this.#running().toSorted(([, one], [, other]) => leftOf(other) - leftOf(one));
    const step = busiest === undefined ? '' : visible(busiest[0]);
    const parts = [step, bar, `${Math.floor(share * 100)}%`, this.#symbols(), `${this.#rate().toFixed(0)}/s`];
    const text = [...parts, dollars(this.#spent), this.#rest((left) => `${left} left`)].join('  ');
    return text.slice(0, (process.stderr.columns || 80) - 1);
  }

  line(): string {
    const time = new Date().toISOString().slice(11, 19);
    const steps = this.#running().map(([step, tally]) => `${visible(step)} ${tally.reached - leftOf(tally)}/${tally.reached}`);
    const counts = `failed=${this.#sum('failed')} waiting=${this.#sum('waiting')}`;
    const done = `${Math.floor(this.#share() * 100)}%`;
    const rest = this.#rest((left) => `eta=${left.replace(' ', '')}`);
    return `${time}Z ${visible(this.#run)} ${done} ${steps.join(' ')} ${counts} ${dollars(this.#spent)} ${rest}`;
  }

  #running(): readonly (readonly [string, StepTally])[] {
    return [...this.#steps].filter(([, tally]) => leftOf(tally) > 0);
  }

  #work(): RunWork {
    return runWork([...this.#steps.values()].map((tally) => ({ scope: tally.scope, states: statesOf(tally) })));
  }

  #share(): number {
    const { done, left } = this.#work();
    return done + left === 0 ? 0 : done / (done + left);
  }

  #sum(state: UnitState): number {
    return [...this.#steps.values()].reduce((sum, { states }) => sum + (states.get(state) ?? 0), 0);
  }

  #symbols(): string {
    const last = [...this.#steps.values()].at(-1);
    const shown = [
      ['✓', last?.states.get('valid') ?? 0],
      ['~', last?.states.get('repaired') ?? 0],
      ['✗', this.#sum('failed')],
      ['?', this.#sum('waiting')],
    ] as const;
    return shown.map(([symbol, count]) => `${symbol} ${count.toLocaleString('en-US')}`).join(' ');
  }

  #rest(say: (left: string) => string): string {
    if (this.#batches.size > 0) return this.#batchText();
    const rate = this.#rate();
    return rate === 0 ? say('—') : say(lasts(this.#work().left / rate));
  }

  #batchText(): string {
    const batches = [...this.#batches.values()];
    const [requests, done] = (['requests', 'done'] as const).map((key) => batches.reduce((sum, one) => sum + one[key], 0));
    const ago = Math.round((performance.now() - this.#lookedAt) / 1000);
    return `${batches.length} ${batches.length === 1 ? 'batch' : 'batches'} ${done}/${requests}, asked ${ago} s ago`;
  }

  #rate(): number {
    const done = this.#work().done - (this.#before ?? 0);
    return Math.max(0, done) / Math.max(0.001, (performance.now() - this.#begun) / 1000);
  }
}

function leftOf({ reached, states }: StepTally): number {
  return Math.max(0, reached - [...states.values()].reduce((sum, count) => sum + count, 0));
}

function statesOf(tally: StepTally): Partial<StateCounts> {
  return { ...Object.fromEntries(tally.states), pending: leftOf(tally) };
}

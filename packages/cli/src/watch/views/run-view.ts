import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import type { FailedUnit, MadeCall } from '@tamis/ledger';
import { type FailureGroup, groupFailures, type RunGlance, type StepStatus } from '@tamis/pipeline';
import { counted, repliesText } from '../../runs/spent-text.ts';
import { type Acts, act } from '../../screen/acts.ts';
import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { List } from '../../screen/list.ts';
import { beside, type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { unitCount } from '../../text/unit-count.ts';
import { pauseOrResume } from '../act/pause.ts';
import { recheck } from '../act/recheck.ts';
import { askRetry } from '../act/retry.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';
import { failureText, openUnits, runState, timeLeft, tokenCount } from '../words.ts';
import { failureRows, newestRows } from './failure-rows.ts';
import { FailuresView } from './failures-view.ts';
import { funnelRows } from './funnel-rows.ts';
import { UnitsView } from './units-view.ts';
import { showWhy } from './why-view.ts';

const WIDE = 160;
const FUNNEL = 80;
const NEWEST = 20;
const CALLS = 101;

// One run: a funnel of its steps, its rate, cost and remaining time, the process working on it, and the latest failures.
export class RunView implements View {
  readonly place: readonly string[];
  readonly #desk: Desk;
  readonly #reader: RunReader;
  readonly #steps = new List<StepStatus>(({ name }) => name);
  #failures: readonly FailureGroup[] = [];
  #newest: readonly FailedUnit[] = [];
  #calls: readonly MadeCall[] = [];
  #seen = -1;
  #units: UnitsView | undefined;
  #isWide = false;
  #isBeside = false;

  constructor(desk: Desk, reader: RunReader) {
    this.#desk = desk;
    this.#reader = reader;
    this.place = ['runs', visible(basename(reader.folder))];
  }

  async poll(now: number): Promise<void> {
    await this.#reader.poll(now);
    await this.#read();
    if (this.#isWide) await this.#unitsBeside().poll(now);
  }

  async #read(): Promise<void> {
    const { glance, changes } = this.#reader;
    if (glance === undefined || changes === this.#seen) return;
    const isFirst = this.#seen < 0;
    this.#seen = changes;
    this.#steps.show(glance.steps);
    const before = new Set(this.#failures.map(({ code }) => code));
    await this.#reader.with(async ({ ledger, row: { run } }) => {
      this.#failures = groupFailures(await ledger.failures(run), ['step', 'code', 'path', 'rule']);
      this.#newest = await ledger.newestFailures(run, NEWEST);
      this.#calls = await ledger.newestCalls(run, CALLS);
    });
    const fresh = isFirst ? undefined : this.#failures.find(({ code }) => !before.has(code));
    if (fresh !== undefined) this.#desk.say(`New failure: ${failureText(fresh)}, ${unitCount(fresh.units)}`);
  }

  readonly state = (now: number): Row => runState(this.#reader, now, this.#desk);

  readonly summary = (now: number): Row => {
    const { glance, problem } = this.#reader;
    if (problem !== undefined) return line(visible(problem), 'fail');
    if (glance === undefined) return line('reading', 'quiet');
    const rate = this.#reader.pace.rate(now);
    const parts = [
      `${counted(glance.units - openUnits(glance))} of ${unitCount(glance.units)}`,
      ...(glance.activity === 'running'
        ? [rate === undefined ? '—/s' : `${rate.toFixed(1)}/s`, timeLeft(this.#reader, now) ?? '— left']
        : []),
      `${counted(glance.total.calls)} ${glance.total.calls === 1 ? 'call' : 'calls'}`,
      repliesText(glance.total),
      `${tokenCount(glance.total)} tokens`,
    ];
    return line(parts.join(' · '));
  };

  readonly body = (size: Size): readonly Row[] => {
    const { glance } = this.#reader;
    if (glance === undefined) return [];
    const isWide = size.columns >= WIDE;
    this.#isWide = isWide;
    const room = { ...size, columns: isWide ? FUNNEL : size.columns };
    const rows = [
      [],
      ...funnelRows(glance, this.#steps, this.#failures, this.#desk.isPlain, room),
      [],
      ...laneRows(glance, this.#calls),
      [],
      ...newestRows(this.#newest, room, isWide ? 12 : Math.max(0, bodyHeight(size) - glance.steps.length - 7)),
    ];
    if (!isWide) return rows;
    const height = bodyHeight(size);
    const units = this.#unitsBeside();
    const own = { columns: size.columns - FUNNEL - 2, rows: height - 12 + 4 };
    const top = beside(
      rows,
      [
        [],
        line(`  problems at ${visible(this.#steps.selected?.name ?? '')}${this.#isBeside ? '' : '  (Tab)'}`, 'strong'),
        ...units.body(own, this.#isBeside),
      ],
      FUNNEL + 2,
    );
    const failures = failureRows(this.#failures, size);
    return [
      ...top.slice(0, height - failures.length - 1),
      ...Array.from({ length: Math.max(0, height - failures.length - 1 - top.length) }, (): Row => []),
      [],
      ...failures,
    ];
  };

  readonly keys = (): readonly KeyHint[] => {
    const states = this.#reader.glance?.states;
    const isFine = states === undefined || states.failed + states.quarantined === 0;
    return keysIn('Enter units  ← → step  f failures  p pause  r retry  v recheck  w why  ? keys', isFine ? ['r', 'w'] : []);
  };

  readonly press = (key: Key): boolean => {
    if (key.name === 'tab' && this.#isWide) {
      this.#isBeside = !this.#isBeside;
      return true;
    }
    if (this.#isBeside && this.#isWide && this.#unitsBeside().press(key)) return true;
    if (this.#steps.press(key)) return true;
    return act(this.#acts(this.#steps.selected?.name), key);
  };

  #acts(step: string | undefined): Acts {
    const [desk, reader] = [this.#desk, this.#reader];
    return {
      right: () => this.#steps.select(this.#steps.at + 1),
      left: () => this.#steps.select(this.#steps.at - 1),
      enter: () => step === undefined || desk.open(new UnitsView(desk, reader, { step })),
      f: () => desk.open(new FailuresView(desk, reader)),
      p: () => pauseOrResume(desk, reader),
      r: () => desk.doing(askRetry(desk, reader, step === undefined ? {} : { steps: [step] })),
      R: () => desk.doing(askRetry(desk, reader, {})),
      v: () => desk.doing(recheck(desk, reader)),
      i: () => desk.doing(desk.hand(['inbox', '--ledger', reader.folder])),
      w: () => {
        const newest = this.#newest.find((failed) => failed.step === step) ?? this.#newest[0];
        if (newest === undefined) desk.say('w: no unit has failed');
        else desk.doing(showWhy(desk, reader, newest.unit));
      },
    };
  }

  readonly command = (): readonly string[] => ['watch', this.#reader.folder];
  readonly id = (): string => this.#reader.folder;
  readonly reader = (): RunReader => this.#reader;

  #unitsBeside(): UnitsView {
    const step = this.#steps.selected?.name ?? '';
    if (this.#units?.step !== step) this.#units = new UnitsView(this.#desk, this.#reader, { step, isOnlyProblems: true });
    return this.#units;
  }
}

function laneRows(glance: RunGlance, calls: readonly MadeCall[]): readonly Row[] {
  if (glance.models.length === 0) return [line('   no model has been asked yet', 'quiet')];
  const took = calls.flatMap(({ took: one }) => one ?? []).sort((one, other) => one - other);
  const median = took[Math.floor(took.length / 2)];
  const flying = calls.filter(({ outcome }) => outcome === 'open').length;
  const { faults, lost } = glance.total;
  return [
    line(
      `   ${[
        glance.models.map(visible).join(', '),
        ...(glance.activity === 'running' ? [`${counted(flying)} in flight`] : []),
        ...(faults > 0 ? [`${counted(faults)} ${faults === 1 ? 'fault' : 'faults'}`] : []),
        ...(lost > 0 ? [`${counted(lost)} without a recorded response`] : []),
        ...(median === undefined
          ? []
          : [`median ${median < 1000 ? `${Math.round(median)} ms` : `${(median / 1000).toFixed(1)} s`}`]),
      ].join(' · ')}`,
    ),
  ];
}

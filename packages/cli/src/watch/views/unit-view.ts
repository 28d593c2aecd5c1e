import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import { wholeState } from '@tamis/ledger/internal';
import { type ToldAttempt, type ToldStep, type UnitStory, unitStory } from '@tamis/pipeline';
import { showTotals } from '../../runs/show-text.ts';
import { unansweredCalls } from '../../runs/unanswered-calls.ts';
import { judgedAgainText, tokensText, tookText } from '../../runs/unit-words.ts';
import { type Acts, act, keys } from '../../screen/acts.ts';
import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { List } from '../../screen/list.ts';
import { beside, fitRow, type Key, line, type Piece, type Row, type Size } from '../../screen/rows.ts';
import { fitMiddle } from '../../screen/width.ts';
import { askRetry } from '../act/retry.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';
import { STATES, symbolOf, timeOfDay, verdictSymbol } from '../words.ts';
import { contentRows, inputRows, TABS, type Tab } from './content-rows.ts';
import { showWhy } from './why-view.ts';

const WIDE = 160;
const TIMELINE = 60;

type Walk = (by: number) => { readonly unit: string; readonly at: number; readonly of: number } | undefined;

interface Told {
  readonly step: ToldStep;
  readonly attempt: ToldAttempt;
}

export class UnitView implements View {
  readonly #desk: Desk;
  readonly #reader: RunReader;
  readonly #walk: Walk | undefined;
  readonly #attempts = new List<Told>(({ step, attempt }) => `${step.row.step} ${attempt.row.attempt}`);
  #unit: string;
  #story: UnitStory | undefined;
  #seen = -1;
  #tab: Tab = 'diff';
  #top = 0;
  #height = 1;

  constructor(desk: Desk, reader: RunReader, unit: string, walk?: Walk) {
    this.#desk = desk;
    this.#reader = reader;
    this.#unit = unit;
    this.#walk = walk;
  }

  get place(): readonly string[] {
    const step = this.#last?.row.step;
    return [
      visible(basename(this.#reader.folder)),
      ...(step === undefined ? [] : [visible(step)]),
      fitMiddle(visible(this.#unit), 28),
    ];
  }

  get #last(): ToldStep | undefined {
    return this.#story?.steps.at(-1);
  }

  async poll(now: number): Promise<void> {
    await this.#reader.poll(now);
    if (this.#reader.changes === this.#seen) return;
    this.#seen = this.#reader.changes;
    await this.#load(false);
  }

  readonly state = (): Row => {
    const row = this.#last?.row;
    const state = wholeState(this.#story?.steps.map((step) => step.row.state) ?? []);
    if (row === undefined || state === undefined) return [];
    const { text, role = 'plain' } = symbolOf({ ...row, state });
    return [{ text: `${text} ${state}`, role }];
  };

  readonly summary = (): Row => {
    if (this.#story === undefined) return line('reading', 'quiet');
    const place = this.#walk?.(0);
    return line(`${showTotals(this.#story)}${place === undefined ? '' : ` · ${place.at} of ${place.of}`}`);
  };

  readonly body = (size: Size): readonly Row[] => {
    if (this.#story === undefined) return [];
    const isWide = size.columns >= WIDE;
    const height = bodyHeight(size);
    if (!isWide) {
      const timeline = this.#timeline(size.columns, Math.max(4, Math.floor(height / 3)));
      return [[], ...timeline, [], ...this.#content(size.columns, height - timeline.length - 2)];
    }
    return [
      [],
      ...beside(this.#timeline(TIMELINE, height - 2), this.#content(size.columns - TIMELINE - 1, height - 1, true), TIMELINE + 1),
    ];
  };

  readonly keys = (): readonly KeyHint[] => {
    const state = this.#last?.row.state;
    const off = state === 'failed' || state === 'quarantined' ? [] : ['r'];
    return keysIn('r retry  w why  n next  1–6 tab  PgDn scroll  Y copy-id  Esc back  ? keys', off);
  };

  readonly press = (key: Key): boolean => {
    const tab = TABS[Number(key.text) - 1];
    if (key.text !== '' && tab !== undefined) return this.#show(tab);
    if (act(this.#acts, key)) return true;
    const isMoved = this.#attempts.press(key);
    if (isMoved) this.#top = 0;
    return isMoved;
  };

  readonly #acts: Acts = {
    ...keys(['tab', 'right'], () => this.#show(TABS[(TABS.indexOf(this.#tab) + 1) % TABS.length] ?? 'diff')),
    ...keys(['back-tab', 'left'], () => this.#show(TABS.at(TABS.indexOf(this.#tab) - 1) ?? 'diff')),
    'page-down': () => this.#scroll(1),
    'page-up': () => this.#scroll(-1),
    n: () => this.#go(1),
    N: () => this.#go(-1),
    r: () => this.#desk.doing(askRetry(this.#desk, this.#reader, { units: [this.#unit] })),
    w: () => this.#desk.doing(showWhy(this.#desk, this.#reader, this.#unit)),
    i: () => this.#decide('i'),
    e: () => this.#decide('e'),
    h: () => this.#decide('h'),
  };

  readonly command = (): readonly string[] => ['show', this.#reader.folder, this.#unit];
  readonly id = (): string => this.#unit;
  readonly reader = (): RunReader => this.#reader;

  #show(tab: Tab): true {
    this.#tab = tab;
    this.#top = 0;
    return true;
  }

  #scroll(pages: number): void {
    this.#top = Math.max(0, this.#top + pages * Math.max(1, this.#height - 1));
  }

  #go(by: number): void {
    const next = this.#walk?.(by);
    if (next === undefined || next.unit === this.#unit)
      this.#desk.say(by > 0 ? 'n: this is the last one' : 'N: this is the first one');
    else {
      this.#unit = next.unit;
      this.#desk.doing(this.#load(true));
    }
  }

  #decide(letter: string): void {
    if (this.#last?.row.state === 'waiting') this.#desk.doing(this.#desk.hand(['inbox', '--ledger', this.#reader.folder]));
    else this.#desk.say(`${letter}: only waiting units need a decision; this one is ${this.#last?.row.state ?? 'gone'}`);
  }

  async #load(isOther: boolean): Promise<void> {
    const unit = this.#unit;
    const story = await this.#reader.with((run) => unitStory(run, unit));
    if (unit !== this.#unit) return;
    const isFirst = this.#story === undefined || isOther;
    this.#story = story;
    this.#attempts.show((story?.steps ?? []).flatMap((step) => step.attempts.map((attempt) => ({ step, attempt }))));
    if (isFirst) {
      this.#attempts.select(Number.POSITIVE_INFINITY);
      this.#top = 0;
    }
    this.#desk.redraw();
  }

  // The timeline of attempts, each preceded by its faults, which do not count as attempts.
  #timeline(width: number, height: number): readonly Row[] {
    if (this.#attempts.items.length === 0) return [line('   no attempts yet', 'quiet')];
    const hasSteps = (this.#story?.steps.length ?? 0) > 1;
    let step = '';
    const rows = this.#attempts.items.flatMap((told, at): readonly { readonly row: Row; readonly at: number }[] => {
      const name = told.step.row.step;
      const heading = hasSteps && name !== step ? [{ row: line(`   ${visible(name)}`, 'quiet'), at: at - 0.5 }] : [];
      step = name;
      return [...heading, ...attemptRows(told.attempt, at === this.#attempts.at).map((row) => ({ row: fitRow(row, width), at }))];
    });
    const selected = rows.findLastIndex(({ at }) => at === this.#attempts.at);
    const first = Math.max(0, Math.min(selected - height + 1, rows.length - height));
    return rows
      .slice(Math.max(first, selected >= height ? selected - height + 1 : 0))
      .slice(0, height)
      .map(({ row }) => row);
  }

  #content(width: number, height: number, isWide = false): readonly Row[] {
    const told = this.#attempts.selected;
    const tabs: Row = [
      { text: '   ' },
      ...TABS.flatMap((tab, at): readonly Piece[] => [
        { text: tab === this.#tab ? `[${at + 1} ${tab}]` : `${at + 1} ${tab}`, role: tab === this.#tab ? 'strong' : 'quiet' },
        { text: '  ' },
      ]),
    ];
    const rows = told === undefined ? inputRows(this.#story) : contentRows(this.#tab, told.attempt, this.#story, width, isWide);
    this.#height = height - 1;
    this.#top = Math.max(0, Math.min(this.#top, rows.length - this.#height));
    return [tabs, ...rows.slice(this.#top, this.#top + this.#height)];
  }
}

// The rows of an attempt, preceded by its faults, which do not count as attempts.
function attemptRows({ row, verdict, error }: ToldAttempt, isSelected: boolean): readonly Row[] {
  const told: ToldAttempt = { row, ...(verdict && { verdict }), ...(error && { error }) };
  const faults = unansweredCalls(row.calls);
  const answered = row.calls.findLast(({ outcome }) => outcome === 'answered');
  const finish = row.finish === undefined || row.finish === 'stop' ? '' : `finish reason: ${visible(row.finish)}`;
  const again = row.origin === undefined ? '' : `reply ${row.origin} ${judgedAgainText(row)}`;
  const facts = [
    timeOfDay(row.startedAt),
    again || tookText(answered?.took),
    tokensText(told).replace('tokens', 'tok'),
    visible(row.code ?? ''),
    finish,
  ];
  return [
    ...faults.map(
      ({ fault, startedAt }): Row => [
        { text: '   ' },
        STATES.quarantined,
        { text: `    ${timeOfDay(startedAt)}  ${visible(fault)}: a fault, not an attempt` },
      ],
    ),
    [
      { text: isSelected ? ' ▸ ' : '   ' },
      verdictSymbol(told),
      { text: ' ' },
      {
        text: `${String(row.attempt).padStart(2)}  ${facts.filter((fact) => fact !== '').join('  ')}`,
        role: isSelected ? 'selected' : 'plain',
      },
    ],
  ];
}

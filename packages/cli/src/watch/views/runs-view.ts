import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import type { Spent } from '@tamis/pipeline';
import { counted } from '../../runs/spent-text.ts';
import { matcher } from '../../screen/filter.ts';
import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { List } from '../../screen/list.ts';
import { type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { bar, headRow, itemRow, shownColumns, type TableColumn } from '../../screen/table.ts';
import { pauseOrResume } from '../act/pause.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';
import { activityOf, centsText, type Hints, openUnits } from '../words.ts';
import { FailuresView } from './failures-view.ts';
import { NewRunView } from './new-run-view.ts';
import { RunView } from './run-view.ts';

/** All runs: how far each is, what it cost, and the key to press next. */
export class RunsView implements View {
  readonly place = ['runs'];
  readonly #desk: Desk;
  readonly #list = new List<RunReader>(({ folder }) => folder);
  #known: readonly RunReader[] = [];
  /** In the order in which they are shown; new ones appear after a refresh. */
  #shown: readonly RunReader[] | undefined;
  #filter = '';
  #isOnlyProblems = false;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async poll(now: number): Promise<void> {
    this.#known = this.#desk.readers();
    for (const reader of this.#known) await reader.poll(now);
    this.#shown ??= this.#known;
    this.#refilter();
  }

  readonly state = (now: number): Row => {
    const today = new Date(now).toDateString();
    const totals = this.#known.flatMap(({ glance }) =>
      glance !== undefined && new Date(glance.updatedAt).toDateString() === today ? [glance.total] : [],
    );
    const waiting = this.#known.reduce((sum, { glance }) => sum + (glance?.openReviews ?? 0), 0);
    return line(
      [
        `today ${centsText({ cost: sumOf(totals, 'cost'), unpriced: sumOf(totals, 'unpriced') })}`,
        // Calls that belong to no run wait in the inbox alone.
        `${counted(waiting)} to decide in runs`,
      ].join(' · '),
    );
  };

  readonly summary = (): Row => {
    const running = this.#known.filter(({ glance }) => glance?.activity === 'running').length;
    const fresh = this.#known.length - (this.#shown?.length ?? 0);
    return line(
      [
        `${counted(this.#list.items.length)} ${this.#list.items.length === 1 ? 'run' : 'runs'}`,
        `${counted(running)} running`,
        ...(this.#isOnlyProblems ? ['only problems'] : []),
        ...(this.#filter === '' ? [] : [`filter ${visible(this.#filter)}`]),
        ...(fresh > 0 ? [`${counted(fresh)} new: Ctrl-R shows them`] : []),
      ].join(' · '),
      'quiet',
    );
  };

  readonly body = (size: Size, now: number): readonly Row[] => {
    if (this.#known.length === 0) return [[], line(this.#desk.isPlain ? NO_RUNS : `${NO_RUNS} + does, too.`)];
    if (this.#list.items.length === 0)
      return [
        [],
        line(
          this.#filter === ''
            ? '   No run has a problem. ! shows all.'
            : `   Nothing matches "${visible(this.#filter)}". Esc clears it.`,
        ),
      ];
    const columns = shownColumns(columnsOf(size, now, hintsOf(size, this.#desk)), this.#list.items, size);
    return [
      headRow(columns),
      ...this.#list
        .window(bodyHeight(size) - 1)
        .map(({ item, isSelected }) =>
          itemRow(columns, item, activityOf(item, now, 'none').symbol, { isSelected: isSelected && !this.#desk.isPlain }),
        ),
    ];
  };

  readonly keys = (): readonly KeyHint[] =>
    keysIn('Enter open  + new  p pause  f failures  i inbox  / filter  ! problems  ? keys');

  readonly press = (key: Key): boolean => {
    if (this.#list.press(key)) return true;
    const reader = this.#list.selected;
    switch (key.name ?? key.text) {
      case 'enter':
        if (reader !== undefined) this.#desk.open(new RunView(this.#desk, reader));
        return true;
      case '+':
        this.#desk.open(new NewRunView(this.#desk, reader?.glance?.source));
        return true;
      case 'p':
        if (reader !== undefined) pauseOrResume(this.#desk, reader);
        return true;
      case 'f':
        if (reader !== undefined) this.#desk.open(new FailuresView(this.#desk, reader));
        return true;
      case 'i':
        this.#desk.doing(this.#desk.hand(['inbox', ...(this.#desk.ledger === undefined ? [] : ['--ledger', this.#desk.ledger])]));
        return true;
      case '!':
        this.#isOnlyProblems = !this.#isOnlyProblems;
        this.#refilter();
        return true;
      case 'refresh':
      case 's':
        this.#shown = this.#known;
        this.#refilter();
        return true;
      case 'escape':
        if (this.#filter === '') return false;
        this.filter('');
        return true;
      default:
        return false;
    }
  };

  readonly filter = (text: string): void => {
    this.#filter = text;
    this.#refilter();
  };

  readonly command = (): readonly string[] => ['runs'];
  readonly id = (): string | undefined => this.#list.selected?.folder;
  readonly reader = (): RunReader | undefined => this.#list.selected;

  #refilter(): void {
    const isMatch = matcher(this.#filter);
    this.#list.show(
      (this.#shown ?? []).filter((reader) => {
        const { glance, folder } = reader;
        if (this.#isOnlyProblems && !hasProblem(reader)) return false;
        return isMatch({ text: folder, facts: { state: glance?.activity, pipeline: glance?.pipeline } });
      }),
    );
  }
}

function hasProblem({ glance, problem }: RunReader): boolean {
  if (glance === undefined) return problem !== undefined;
  const { states, activity } = glance;
  return states.failed + states.quarantined + states.waiting > 0 || activity === 'interrupted' || activity === 'failed';
}

const NO_RUNS = '   No runs yet. tamis run DIR --out RUN starts one.';

function sumOf(totals: readonly Spent[], what: 'cost' | 'unpriced'): number {
  return totals.reduce((sum, total) => sum + total[what], 0);
}

/** The width of a name in a row of 80 columns. */
const NAME = 12;

function hintsOf({ isUncut }: Size, { isPlain }: Desk): Hints {
  if (!isPlain) return 'keys';
  return isUncut === true ? 'commands' : 'none';
}

function columnsOf({ columns }: Size, now: number, hints: Hints): readonly TableColumn<RunReader>[] {
  const count = (head: string, width: number, of: (states: NonNullable<RunReader['glance']>['states']) => number) => ({
    ...{ head, width, isNumber: true },
    cell: ({ glance }: RunReader) => (glance === undefined ? '—' : counted(of(glance.states))),
  });
  return [
    {
      head: 'run',
      width: Math.max(NAME, Math.min(40, columns - 80 + NAME)),
      isKept: true,
      isId: true,
      cell: ({ folder }) => visible(basename(folder)),
    },
    { head: 'progress', width: 12, cell: ({ glance }) => progress(glance) },
    count('✓', 5, ({ valid }) => valid),
    count('~', 3, ({ repaired }) => repaired),
    count('✗', 3, ({ failed, quarantined }) => failed + quarantined),
    count('?', 3, ({ waiting }) => waiting),
    {
      ...{ head: 'cost', width: 6, isNumber: true },
      cell: ({ glance }) => (glance === undefined ? '—' : centsText(glance.total)),
    },
    { head: 'state', width: 19, isKept: true, cell: (reader) => activityOf(reader, now, hints).words },
  ];
}

function progress(glance: RunReader['glance']): string {
  if (glance === undefined || glance.units === 0) return `${bar(0, 7)}    —`;
  const share = (glance.units - openUnits(glance)) / glance.units;
  return `${bar(share, 7)} ${`${Math.floor(share * 100)}%`.padStart(4)}`;
}

import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import type { Spent } from '@tamis/pipeline';
import { counted } from '../../runs/spent-text.ts';
import type { Acts } from '../../screen/acts.ts';
import { matcher } from '../../screen/filter.ts';
import { bodyHeight, keysIn } from '../../screen/frame.ts';
import { line, type Row, type Size } from '../../screen/rows.ts';
import { bar, shownColumns, type TableColumn } from '../../screen/table.ts';
import { pauseOrResume } from '../act/pause.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';
import { activityOf, centsText, type Hints, openUnits } from '../words.ts';
import { FailuresView } from './failures-view.ts';
import { ListView } from './list-view.ts';
import { NewRunView } from './new-run-view.ts';
import { RunView } from './run-view.ts';

// All runs, each with its progress, its cost and the key to press next.
export class RunsView extends ListView<RunReader> implements View {
  readonly place = ['runs'];
  #known: readonly RunReader[] = [];
  #shown: readonly RunReader[] | undefined;
  #isOnlyProblems = false;

  constructor(desk: Desk) {
    super(desk, ({ folder }) => folder);
  }

  async poll(now: number): Promise<void> {
    this.#known = this.desk.readers();
    for (const reader of this.#known) await reader.poll(now);
    this.#shown ??= this.#known;
    this.refilter();
  }

  state(now: number): Row {
    const today = new Date(now).toDateString();
    const totals = this.#known.flatMap(({ glance }) =>
      glance !== undefined && new Date(glance.updatedAt).toDateString() === today ? [glance.total] : [],
    );
    const waiting = this.#known.reduce((sum, { glance }) => sum + (glance?.openReviews ?? 0), 0);
    const spent = centsText({ cost: sumOf(totals, 'cost'), unpriced: sumOf(totals, 'unpriced') });
    // Calls that belong to no run are only in the inbox.
    return line(`today ${spent} · ${counted(waiting)} to decide in runs`);
  }

  summary(): Row {
    const running = this.#known.filter(({ glance }) => glance?.activity === 'running').length;
    const fresh = this.#known.length - (this.#shown?.length ?? 0);
    const parts = [
      `${counted(this.list.items.length)} ${this.list.items.length === 1 ? 'run' : 'runs'}`,
      `${counted(running)} running`,
      ...(this.#isOnlyProblems ? ['only problems'] : []),
      ...this.filterText,
      ...(fresh > 0 ? [`${counted(fresh)} new: Ctrl-R shows them`] : []),
    ];
    return line(parts.join(' · '), 'quiet');
  }

  body(size: Size, now: number): readonly Row[] {
    if (this.#known.length === 0) return [[], line(this.desk.isPlain ? NO_RUNS : `${NO_RUNS} + does, too.`)];
    if (this.list.items.length === 0) return this.noItems('No run has a problem. ! shows all.');
    const columns = shownColumns(columnsOf(size, now, hintsOf(size, this.desk)), this.list.items, size);
    const symbolOf = (reader: RunReader) => activityOf(reader, now, 'none').symbol;
    return this.rows(columns, bodyHeight(size) - 1, symbolOf, !this.desk.isPlain);
  }

  readonly keys = () => keysIn('Enter open  + new  p pause  f failures  i inbox  / filter  ! problems  ? keys');

  protected acts(reader: RunReader | undefined): Acts {
    const { desk } = this;
    const refresh = () => {
      this.#shown = this.#known;
      this.refilter();
    };
    return {
      enter: () => reader && desk.open(new RunView(desk, reader)),
      '+': () => desk.open(new NewRunView(desk, reader?.glance?.source)),
      p: () => reader && pauseOrResume(desk, reader),
      f: () => reader && desk.open(new FailuresView(desk, reader)),
      i: () => desk.doing(desk.hand(['inbox', ...(desk.ledger === undefined ? [] : ['--ledger', desk.ledger])])),
      '!': () => {
        this.#isOnlyProblems = !this.#isOnlyProblems;
        this.refilter();
      },
      refresh,
      s: refresh,
    };
  }

  readonly command = (): readonly string[] => ['runs'];
  readonly id = (): string | undefined => this.list.selected?.folder;
  readonly reader = (): RunReader | undefined => this.list.selected;

  protected refilter(): void {
    const isMatch = matcher(this.filtered);
    this.list.show(
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

import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import type { UnitRow } from '@tamis/ledger';
import { counted } from '../../runs/spent-text.ts';
import type { Acts } from '../../screen/acts.ts';
import { matcher } from '../../screen/filter.ts';
import { bodyHeight, keysIn } from '../../screen/frame.ts';
import { line, type Row, type Size } from '../../screen/rows.ts';
import { shownColumns, type TableColumn } from '../../screen/table.ts';
import { unitCount } from '../../text/unit-count.ts';
import { askRetry } from '../act/retry.ts';
import type { RunReader } from '../read/run-reader.ts';
import { PROBLEMS, unitRows } from '../read/unit-rows.ts';
import type { Desk, View } from '../view.ts';
import { runState, STATES, symbolOf } from '../words.ts';
import { ListView } from './list-view.ts';
import { UnitView } from './unit-view.ts';
import { showWhy } from './why-view.ts';

interface UnitsWanted {
  readonly step?: string;
  readonly filter?: string;
  readonly isOnlyProblems?: boolean;
}

const SORTS = ['id', 'state', 'code', 'attempts'] as const;

// The units at a step, or those that failed with a code. They keep their order until the user sorts or refreshes.
export class UnitsView extends ListView<UnitRow> implements View {
  readonly place: readonly string[];
  readonly step: string | undefined;
  readonly #reader: RunReader;
  #rows: readonly UnitRow[] | undefined;
  #isLoading = false;
  #isOver = false;
  #seen = -1;
  #known = 0;
  #sort: (typeof SORTS)[number] = 'id';
  #isOnlyProblems: boolean;

  constructor(desk: Desk, reader: RunReader, { step, filter, isOnlyProblems = false }: UnitsWanted) {
    super(desk, ({ unit }) => unit, filter);
    this.#reader = reader;
    this.step = step;
    this.#isOnlyProblems = isOnlyProblems;
    this.place = [visible(basename(reader.folder)), step === undefined ? 'units' : visible(step)];
  }

  async poll(now: number): Promise<void> {
    await this.#reader.poll(now);
    if (this.#rows === undefined) return await this.#load();
    if (this.#reader.changes === this.#seen || this.#isLoading) return;
    this.#seen = this.#reader.changes;
    await this.#refreshSeen();
  }

  readonly state = (now: number): Row => runState(this.#reader, now, this.desk);

  summary(): Row {
    const fresh = this.#fresh();
    const parts = [
      this.#isLoading ? 'reading...' : `${unitCount(this.list.items.length)}${this.#isOnlyProblems ? ' with problems' : ''}`,
      `by ${this.#sort}`,
      ...(this.marked.size > 0 ? [`${counted(this.marked.size)} marked`] : []),
      ...this.filterText,
      ...(fresh > 0 ? [`${counted(fresh)} new: Ctrl-R shows them`] : []),
    ];
    return line(parts.join(' · '), 'quiet');
  }

  // `isFocused` says whether the list has the keyboard focus.
  body(size: Size, isFocused: boolean | number = true): readonly Row[] {
    if (this.#rows === undefined || this.#isLoading) {
      if (this.list.items.length === 0) return [[], line('   Reading...')];
    } else if (this.list.items.length === 0)
      return this.noItems(this.#isOnlyProblems ? 'No unit here has a problem. ! shows all.' : 'No unit is at this step now.');
    const columns = shownColumns(columnsFor(size, this.step === undefined), this.list.items, size);
    return this.rows(columns, bodyHeight(size) - 1, symbolOf, isFocused !== false);
  }

  readonly keys = () => keysIn('Enter open  r retry  w why  x mark  R all  / filter  ! problems  s sort  ? keys');

  protected acts(row: UnitRow | undefined): Acts {
    const { desk } = this;
    const reader = this.#reader;
    return {
      enter: () => row && desk.open(new UnitView(desk, reader, row.unit, this.#walk)),
      r: () => row && desk.doing(askRetry(desk, reader, { units: [row.unit] })),
      R: () => {
        const units = this.marked.size > 0 ? [...this.marked] : this.list.items.map(({ unit }) => unit);
        desk.doing(askRetry(desk, reader, { units }));
      },
      w: () => row && desk.doing(showWhy(desk, reader, row.unit)),
      x: () => this.mark(),
      '!': () => {
        this.#isOnlyProblems = !this.#isOnlyProblems;
        desk.doing(this.#load());
      },
      s: () => {
        this.#sort = SORTS[(SORTS.indexOf(this.#sort) + 1) % SORTS.length] ?? 'id';
        this.refilter();
      },
      refresh: () => desk.doing(this.#load()),
      escape: () => {
        if (this.clearFilter()) return true;
        this.#isOver = true;
        return false;
      },
    };
  }

  command(): readonly string[] {
    const unit = this.list.selected?.unit;
    return unit === undefined ? ['failures', this.#reader.folder] : ['show', this.#reader.folder, unit];
  }

  readonly id = (): string | undefined => this.list.selected?.unit;
  readonly reader = (): RunReader => this.#reader;

  readonly #walk = (by: number) => {
    this.list.select(this.list.at + by);
    const unit = this.list.selected?.unit;
    return unit === undefined ? undefined : { unit, at: this.list.at + 1, of: this.list.items.length };
  };

  #fresh(): number {
    return this.#rows === undefined || this.#isLoading ? 0 : Math.max(0, this.#reached() - this.#known);
  }

  #reached(): number {
    const { glance } = this.#reader;
    return this.step === undefined ? (glance?.units ?? 0) : (glance?.steps.find(({ name }) => name === this.step)?.units ?? 0);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.desk.redraw();
    const { step } = this;
    const isOnlyProblems = this.#isOnlyProblems;
    try {
      this.#seen = this.#reader.changes;
      this.#known = this.#reached();
      const wanted = { isOnlyProblems, ...(step === undefined ? {} : { step }) };
      this.#rows = await this.#reader.with((run) => unitRows(run, wanted, () => this.#isOver));
    } finally {
      this.#isLoading = false;
    }
    this.refilter();
    // The user may have asked for other units in the meantime.
    if (isOnlyProblems !== this.#isOnlyProblems) return await this.#load();
    this.desk.redraw();
  }

  async #refreshSeen(): Promise<void> {
    const seen = this.list.seen.map(({ unit }) => unit);
    const fresh = new Map<string, UnitRow>();
    await this.#reader.with(async ({ ledger, row: { run } }) => {
      for (const unit of seen) {
        const last = (await ledger.unit(run, unit)).at(-1);
        if (last !== undefined) fresh.set(unit, last);
      }
    });
    this.#rows = this.#rows?.map((row) => fresh.get(row.unit) ?? row);
    this.list.show(this.list.items.map((row) => fresh.get(row.unit) ?? row));
  }

  protected refilter(): void {
    const isMatch = matcher(this.filtered);
    const rows = (this.#rows ?? []).filter(({ unit, state, code, step, reason }) =>
      isMatch({ text: unit, facts: { state, code, step, reason } }),
    );
    this.list.show(this.#sort === 'id' ? rows : rows.toSorted(ORDERS[this.#sort]));
  }
}

const SEVERITY = [...PROBLEMS, 'running', 'pending', 'repaired', 'valid', 'skipped'];

const ORDERS: { readonly [sort in Exclude<(typeof SORTS)[number], 'id'>]: (one: UnitRow, other: UnitRow) => number } = {
  state: (one, other) => SEVERITY.indexOf(one.state) - SEVERITY.indexOf(other.state),
  code: (one, other) => ((one.code ?? '~') < (other.code ?? '~') ? -1 : 1),
  attempts: (one, other) => other.attempts - one.attempts,
};

function columnsFor({ columns }: Size, hasStep: boolean): readonly TableColumn<UnitRow>[] {
  const stepWidth = hasStep ? 18 : 0;
  return [
    {
      head: 'unit',
      width: Math.max(20, Math.min(60, columns - 44 - stepWidth)),
      isKept: true,
      isId: true,
      cell: ({ unit }) => visible(unit),
    },
    { head: 'state', width: 11, isKept: true, cell: ({ state }) => state, role: (row) => symbolOf(row).role ?? 'plain' },
    { head: 'tries', width: 5, isNumber: true, cell: ({ attempts, rechecks = 0 }) => counted(attempts - rechecks) },
    {
      head: 'code',
      width: 19,
      cell: ({ state, code, reason }) => (STATES[state].role === 'good' ? '' : visible(code ?? reason ?? '')),
    },
    ...(hasStep ? [{ head: 'step', width: 16, cell: ({ step }: UnitRow) => visible(step) }] : []),
  ];
}

import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import type { UnitRow } from '@tamis/ledger';
import { counted } from '../../runs/spent-text.ts';
import { matcher } from '../../screen/filter.ts';
import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { List } from '../../screen/list.ts';
import { type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { headRow, itemRow, shownColumns, type TableColumn } from '../../screen/table.ts';
import { unitCount } from '../../text/unit-count.ts';
import { askRetry } from '../act/retry.ts';
import type { RunReader } from '../read/run-reader.ts';
import { PROBLEMS, unitRows } from '../read/unit-rows.ts';
import type { Desk, View } from '../view.ts';
import { runState, STATES, symbolOf } from '../words.ts';
import { UnitView } from './unit-view.ts';
import { showWhy } from './why-view.ts';

/** Which units are listed. */
export interface UnitsWanted {
  readonly step?: string;
  readonly filter?: string;
  readonly isOnlyProblems?: boolean;
}

const SORTS = ['id', 'state', 'code', 'attempts'] as const;

/** The units at a step, or those that failed with a code. They keep their order until the user sorts or refreshes. */
export class UnitsView implements View {
  readonly place: readonly string[];
  readonly step: string | undefined;
  readonly #desk: Desk;
  readonly #reader: RunReader;
  readonly #list = new List<UnitRow>(({ unit }) => unit);
  readonly #marked = new Set<string>();
  #rows: readonly UnitRow[] | undefined;
  #isLoading = false;
  #isOver = false;
  #seen = -1;
  /** How many units had reached the step when the list was read. */
  #known = 0;
  #filter: string;
  #sort: (typeof SORTS)[number] = 'id';
  #isOnlyProblems: boolean;

  constructor(desk: Desk, reader: RunReader, { step, filter = '', isOnlyProblems = false }: UnitsWanted) {
    this.#desk = desk;
    this.#reader = reader;
    this.step = step;
    this.#filter = filter;
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

  readonly state = (now: number): Row => runState(this.#reader, now, this.#desk);

  readonly summary = (): Row => {
    const shown = this.#list.items.length;
    const fresh = this.#fresh();
    return line(
      [
        this.#isLoading ? 'reading...' : `${unitCount(shown)}${this.#isOnlyProblems ? ' with problems' : ''}`,
        `by ${this.#sort}`,
        ...(this.#marked.size > 0 ? [`${counted(this.#marked.size)} marked`] : []),
        ...(this.#filter === '' ? [] : [`filter ${visible(this.#filter)}`]),
        ...(fresh > 0 ? [`${counted(fresh)} new: Ctrl-R shows them`] : []),
      ].join(' · '),
      'quiet',
    );
  };

  /** `isFocused`: whether it has the keyboard focus. */
  readonly body = (size: Size, isFocused: boolean | number = true): readonly Row[] => {
    if (this.#list.items.length === 0)
      return [[], line(`   ${this.#rows === undefined || this.#isLoading ? 'Reading...' : this.#emptyText()}`)];
    const columns = shownColumns(columnsFor(size, this.step === undefined), this.#list.items, size);
    return [
      headRow(columns),
      ...this.#list.window(bodyHeight(size) - 1).map(({ item, isSelected }) =>
        itemRow(columns, item, symbolOf(item), {
          isSelected: isSelected && isFocused !== false,
          isMarked: this.#marked.has(item.unit),
        }),
      ),
    ];
  };

  readonly keys = (): readonly KeyHint[] =>
    keysIn('Enter open  r retry  w why  x mark  R all  / filter  ! problems  s sort  ? keys');

  readonly press = (key: Key): boolean => {
    if (this.#list.press(key)) return true;
    const row = this.#list.selected;
    switch (key.name ?? key.text) {
      case 'enter':
        if (row !== undefined) this.#desk.open(new UnitView(this.#desk, this.#reader, row.unit, this.#walk));
        return true;
      case 'r':
        if (row !== undefined) this.#desk.doing(askRetry(this.#desk, this.#reader, { units: [row.unit] }));
        return true;
      case 'R':
        this.#desk.doing(
          askRetry(this.#desk, this.#reader, {
            units: this.#marked.size > 0 ? [...this.#marked] : this.#list.items.map(({ unit }) => unit),
          }),
        );
        return true;
      case 'w':
        if (row !== undefined) this.#desk.doing(showWhy(this.#desk, this.#reader, row.unit));
        return true;
      case 'x':
        if (row !== undefined && !this.#marked.delete(row.unit)) this.#marked.add(row.unit);
        return this.#list.press({ name: 'down', text: '' });
      case '!':
        this.#isOnlyProblems = !this.#isOnlyProblems;
        this.#desk.doing(this.#load());
        return true;
      case 's':
        this.#sort = SORTS[(SORTS.indexOf(this.#sort) + 1) % SORTS.length] ?? 'id';
        this.#refilter();
        return true;
      case 'refresh':
        this.#desk.doing(this.#load());
        return true;
      case 'escape':
        if (this.#filter !== '') {
          this.filter('');
          return true;
        }
        this.#isOver = true;
        return false;
      default:
        return false;
    }
  };

  readonly filter = (text: string): void => {
    this.#filter = text;
    this.#refilter();
  };

  readonly command = (): readonly string[] => {
    const unit = this.#list.selected?.unit;
    return unit === undefined ? ['failures', this.#reader.folder] : ['show', this.#reader.folder, unit];
  };
  readonly id = (): string | undefined => this.#list.selected?.unit;
  readonly reader = (): RunReader => this.#reader;

  /** The unit this many rows further on, and its position. */
  readonly #walk = (by: number) => {
    this.#list.select(this.#list.at + by);
    const unit = this.#list.selected?.unit;
    return unit === undefined ? undefined : { unit, at: this.#list.at + 1, of: this.#list.items.length };
  };

  #emptyText(): string {
    if (this.#filter !== '') return `Nothing matches "${visible(this.#filter)}". Esc clears it.`;
    if (this.#isOnlyProblems) return 'No unit here has a problem. ! shows all.';
    return 'No unit is at this step now.';
  }

  /** Units that arrived since the list was read. */
  #fresh(): number {
    return this.#rows === undefined || this.#isLoading ? 0 : Math.max(0, this.#reached() - this.#known);
  }

  /** How many units have reached the step. */
  #reached(): number {
    const { glance } = this.#reader;
    return this.step === undefined ? (glance?.units ?? 0) : (glance?.steps.find(({ name }) => name === this.step)?.units ?? 0);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#desk.redraw();
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
    this.#refilter();
    // The user may have asked for others in the meantime.
    if (isOnlyProblems !== this.#isOnlyProblems) return await this.#load();
    this.#desk.redraw();
  }

  /** Visible rows are kept up to date; they stay where they are. */
  async #refreshSeen(): Promise<void> {
    const seen = this.#list.seen.map(({ unit }) => unit);
    const fresh = new Map<string, UnitRow>();
    await this.#reader.with(async ({ ledger, row: { run } }) => {
      for (const unit of seen) {
        const last = (await ledger.unit(run, unit)).at(-1);
        if (last !== undefined) fresh.set(unit, last);
      }
    });
    this.#rows = this.#rows?.map((row) => fresh.get(row.unit) ?? row);
    this.#list.show(this.#list.items.map((row) => fresh.get(row.unit) ?? row));
  }

  #refilter(): void {
    const isMatch = matcher(this.#filter);
    const rows = (this.#rows ?? []).filter(({ unit, state, code, step, reason }) =>
      isMatch({ text: unit, facts: { state, code, step, reason } }),
    );
    this.#list.show(this.#sort === 'id' ? rows : rows.toSorted(ORDERS[this.#sort]));
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

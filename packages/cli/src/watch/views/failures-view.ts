import { basename } from 'node:path';
import { visible } from '@tamis/core/wording';
import { FAILURE_GROUPS, type FailureGroup, type FailureGrouping, failuresBy, stuckUnits } from '@tamis/pipeline';
import { noFailures } from '../../runs/no-failures.ts';
import { counted } from '../../runs/spent-text.ts';
import type { Acts } from '../../screen/acts.ts';
import { matcher } from '../../screen/filter.ts';
import { bodyHeight, type KeyHint, keysIn } from '../../screen/frame.ts';
import { type Key, line, type Row, type Size } from '../../screen/rows.ts';
import { bar, shownColumns, type TableColumn, wrapped } from '../../screen/table.ts';
import { unitCount } from '../../text/unit-count.ts';
import { recheck } from '../act/recheck.ts';
import { askRetry } from '../act/retry.ts';
import { type FailureSample, failureSample } from '../read/failure-sample.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk, View } from '../view.ts';
import { heartbeat } from '../words.ts';
import { filterFor, groupSymbol, keyOf, nameOf, wantedFor } from './failure-group.ts';
import { ListView } from './list-view.ts';
import { UnitsView } from './units-view.ts';
import { showWhy } from './why-view.ts';

export class FailuresView extends ListView<FailureGroup> implements View {
  readonly place: readonly string[];
  readonly #reader: RunReader;
  readonly #samples = new Map<string, FailureSample>();
  #by: FailureGrouping = 'code';
  #groups: readonly FailureGroup[] = [];
  #before: ReadonlyMap<string, number> | undefined;
  #retryable = 0;
  #seen = '';

  constructor(desk: Desk, reader: RunReader) {
    super(desk, keyOf);
    this.#reader = reader;
    this.place = [visible(basename(reader.folder)), 'failures'];
  }

  async poll(now: number): Promise<void> {
    await this.#reader.poll(now);
    const seen = `${this.#reader.changes} ${this.#by}`;
    if (seen !== this.#seen) {
      this.#seen = seen;
      await this.#reader.with(async (run) => {
        this.#groups = await failuresBy(run, this.#by);
        const codes = await failuresBy(run, 'code');
        this.#retryable = codes
          .filter(({ code }) => code?.startsWith('fault.') !== true)
          .reduce((sum, { units }) => sum + units, -(await stuckUnits(run)));
      });
      this.#before = await this.#previous();
      this.#samples.clear();
      this.refilter();
    }
    await this.#look();
  }

  state(now: number): Row {
    const { glance } = this.#reader;
    const beat = glance && heartbeat(glance, now);
    return [{ text: `by ${this.#by}` }, ...(beat === undefined ? [] : [{ text: ' · ' }, beat])];
  }

  summary(): Row {
    const { glance } = this.#reader;
    if (glance === undefined) return line(this.#reader.problem ?? 'reading', 'quiet');
    const failed = this.#failed;
    const share = glance.units === 0 ? 0 : (failed / glance.units) * 100;
    const parts = [
      `${counted(failed)} of ${unitCount(glance.units)} failed (${share.toFixed(1)}%)`,
      `${counted(this.#retryable)} can be retried`,
      ...this.filterText,
    ];
    return line(parts.join(' · '));
  }

  get #failed(): number {
    return this.#groups.reduce((sum, { units }) => sum + units, 0);
  }

  body(size: Size): readonly Row[] {
    const { glance } = this.#reader;
    if (glance === undefined) return [];
    if (this.#groups.length === 0) return [[], line(`   ${noFailures(glance.states)}`)];
    if (this.list.items.length === 0) return this.noItems('');
    const columns = shownColumns(this.#columns(size), this.list.items, size);
    const height = bodyHeight(size);
    const detail = this.#detail(size.columns, height >> 1);
    const most = Math.max(3, Math.min(this.list.items.length, height - detail.length - 3));
    return [[], ...this.rows(columns, most, groupSymbol), [], ...detail];
  }

  keys(): readonly KeyHint[] {
    const off = this.#groups.length === 0 ? ['Enter', 'R', 'w', 'x'] : [];
    return keysIn('Enter units  ← → by  R retry  v recheck  w why  x mark  / filter  ? keys', off);
  }

  override press(key: Key): boolean {
    const before = this.list.selected;
    const isMeant = super.press(key);
    if (this.list.selected !== before) this.desk.doing(this.#look());
    return isMeant;
  }

  protected acts(group: FailureGroup | undefined): Acts {
    const { desk } = this;
    const reader = this.#reader;
    return {
      left: () => this.#turn(-1),
      right: () => this.#turn(1),
      enter: () => group && desk.open(new UnitsView(desk, reader, { filter: filterFor(group), isOnlyProblems: true })),
      r: () => group && desk.doing(askRetry(desk, reader, wantedFor([group]))),
      R: () => {
        const isAll = this.marked.size === 0 && this.filtered === '';
        desk.doing(askRetry(desk, reader, isAll ? {} : wantedFor(this.#chosen())));
      },
      v: () => desk.doing(recheck(desk, reader)),
      w: () => group && desk.doing(showWhy(desk, reader, group.example)),
      x: () => this.mark(),
    };
  }

  command(): readonly string[] {
    return ['failures', this.#reader.folder, ...(this.#by === 'code' ? [] : ['--by', this.#by])];
  }

  readonly id = (): string | undefined => this.list.selected?.example;
  readonly reader = (): RunReader => this.#reader;

  #chosen(): readonly FailureGroup[] {
    return this.marked.size === 0 ? this.list.items : this.#groups.filter((group) => this.marked.has(keyOf(group)));
  }

  #turn(by: number): void {
    this.#by = FAILURE_GROUPS.at((FAILURE_GROUPS.indexOf(this.#by) + by) % FAILURE_GROUPS.length) ?? 'code';
    this.marked.clear();
    this.desk.doing(this.poll(Date.now()));
  }

  protected refilter(): void {
    const isMatch = matcher(this.filtered);
    this.list.show(
      this.#groups.filter(({ code, path, rule, step, model, example }) =>
        isMatch({ text: example, facts: { code, path, rule, step, model } }),
      ),
    );
  }

  async #previous(): Promise<ReadonlyMap<string, number> | undefined> {
    const own = this.#reader.glance;
    const readers = this.desk.readers();
    for (const reader of readers) if (reader.glance === undefined) await reader.poll(Date.now());
    const earlier = readers
      .filter(({ folder, glance }) => folder !== this.#reader.folder && glance !== undefined && glance.source === own?.source)
      .filter(({ glance }) => (glance?.createdAt ?? 0) < (own?.createdAt ?? 0))
      .sort((one, other) => (other.glance?.createdAt ?? 0) - (one.glance?.createdAt ?? 0))[0];
    const groups = await earlier?.with((run) => failuresBy(run, this.#by));
    return groups && new Map(groups.map((group) => [keyOf(group), group.units]));
  }

  #columns({ columns }: Size): readonly TableColumn<FailureGroup>[] {
    const failed = this.#failed;
    const largest = Math.max(1, ...this.#groups.map(({ units }) => units));
    const name = Math.max(22, Math.min(60, columns - 52));
    return [
      { head: this.#by, width: name, isKept: true, cell: (group) => nameOf(group, this.#by) },
      { head: 'units', width: 7, isNumber: true, isKept: true, cell: ({ units }) => counted(units) },
      { head: 'share', width: 5, isNumber: true, cell: ({ units }) => `${Math.round((units / failed) * 100)}%` },
      {
        head: 'previous run',
        width: 12,
        isNumber: true,
        cell: (group) => (this.#before === undefined ? '—' : counted(this.#before.get(keyOf(group)) ?? 0)),
      },
      { head: '', width: 12, cell: ({ units }) => bar(units / largest, 12).replaceAll('░', ' ') },
    ];
  }

  #detail(width: number, height: number): readonly Row[] {
    const group = this.list.selected;
    if (group === undefined) return [];
    const sample = this.#samples.get(keyOf(group));
    const of = sample === undefined || sample.units === group.units ? '' : ` (of the first ${counted(sample.units)})`;
    const sentences = (sample?.sentences ?? []).flatMap(([sentence, units]) =>
      wrapped(`${counted(units)} × ${visible(sentence)}`, width - 6).map((text, at) => line(`   ${at === 0 ? '' : '  '}${text}`)),
    );
    return [
      line(`   ${nameOf(group, this.#by)}${of}`, 'strong'),
      ...sentences.slice(0, Math.max(1, height - 2)),
      line(`   for example ${visible(group.example)}`, 'quiet'),
    ];
  }

  async #look(): Promise<void> {
    const group = this.list.selected;
    if (group === undefined || this.#samples.has(keyOf(group))) return;
    const key = keyOf(group);
    this.#samples.set(key, { sentences: [], units: group.units });
    this.#samples.set(key, await this.#reader.with((run) => failureSample(run, group)));
    this.desk.redraw();
  }
}

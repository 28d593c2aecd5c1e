import { visible } from '@tamis/core/wording';
import { type Acts, act } from '../../screen/acts.ts';
import { nothingMatches } from '../../screen/filter.ts';
import { List } from '../../screen/list.ts';
import { type Key, line, type Piece, type Row } from '../../screen/rows.ts';
import { headRow, itemRow, type TableColumn } from '../../screen/table.ts';
import type { Desk } from '../view.ts';

export abstract class ListView<Item> {
  protected readonly desk: Desk;
  protected readonly list: List<Item>;
  protected readonly marked = new Set<string>();
  protected filtered: string;
  readonly #idOf: (item: Item) => string;

  constructor(desk: Desk, idOf: (item: Item) => string, filter = '') {
    this.desk = desk;
    this.list = new List(idOf);
    this.filtered = filter;
    this.#idOf = idOf;
  }

  protected abstract refilter(): void;

  protected abstract acts(selected: Item | undefined): Acts;

  press(key: Key): boolean {
    return this.list.press(key) || act({ escape: () => this.clearFilter(), ...this.acts(this.list.selected) }, key);
  }

  filter(text: string): void {
    this.filtered = text;
    this.refilter();
  }

  protected clearFilter(): boolean {
    const hasFilter = this.filtered !== '';
    if (hasFilter) this.filter('');
    return hasFilter;
  }

  protected mark(): void {
    const { selected } = this.list;
    if (selected !== undefined && !this.marked.delete(this.#idOf(selected))) this.marked.add(this.#idOf(selected));
    this.list.select(this.list.at + 1);
  }

  protected rows(
    columns: readonly TableColumn<Item>[],
    height: number,
    symbolOf: (item: Item) => Piece,
    isFocused = true,
  ): readonly Row[] {
    const items = this.list.window(height).map(({ item, isSelected }) => {
      return itemRow(columns, item, symbolOf(item), {
        isSelected: isSelected && isFocused,
        isMarked: this.marked.has(this.#idOf(item)),
      });
    });
    return [headRow(columns), ...items];
  }

  protected get filterText(): readonly string[] {
    return this.filtered === '' ? [] : [`filter ${visible(this.filtered)}`];
  }

  // The rows shown instead of an empty list.
  protected noItems(reason: string): readonly Row[] {
    return [[], line(`   ${this.filtered === '' ? reason : nothingMatches(this.filtered)}`)];
  }
}

import { type Mistake, suggestionText } from '@tamis/files';
import { type Exact, type Fields, isFields } from '../exact/exact.ts';
import { isInfinite } from '../exact/is-infinite.ts';
import type { Items, Position, Processing } from '../model/pipeline.ts';
import { type ExactFile, FINITE, openExactFile } from '../read/exact-file.ts';
import { badValue, childPath } from '../shape/shape-problems.ts';
import { shown } from '../shape/shown.ts';
import { itemName, otherNames } from '../units/item-name.ts';
import { isReserved } from '../units/unit.ts';
import type { Folder } from './folder.ts';
import { textAt } from './values.ts';

const SOURCE = '/processing/items/source';
const MOST_TOLD = 10;

export interface ReadItems {
  readonly items: Items;
  readonly file: ExactFile;
  readonly pointers: readonly string[];
}

// Items that have already been read. Their file still belongs to the pipeline.
export function knownItems(folder: Folder, lists: Items['lists']): Items {
  const { value } = folder.config;
  const source = textAt(value, 'processing', 'items', 'source');
  if (source !== undefined) folder.pathOf(source, SOURCE);
  return { nameField: nameFieldIn(folder), lists };
}

function nameFieldIn({ config }: Folder): string {
  return textAt(config.value, 'processing', 'items', 'name_field') ?? 'name';
}

export function readItems(
  folder: Folder,
  strategy: Processing['strategy'],
  positions: readonly Position[],
): ReadItems | undefined {
  const { value } = folder.config;
  const source = textAt(value, 'processing', 'items', 'source');
  const path = source === undefined ? undefined : folder.pathOf(source, SOURCE);
  if (path === undefined) return undefined;
  const file = openExactFile(path);
  if ('mistakes' in file) {
    folder.addMistakes(file.mistakes, SOURCE);
    return undefined;
  }
  folder.addMistakes(file.warnings);
  folder.itemsFile = file;
  const reading = new ItemReader(folder, file);
  const key = textAt(value, 'processing', 'items', 'key');
  const keys = strategy === 'cross_product' ? positions.map(({ sourceKey }) => sourceKey) : [key];
  const lists = keys.map((one, index) => reading.list(one, keyPointer(strategy, index)));
  const sound = lists.filter((list) => list !== undefined);
  if (sound.length < lists.length || sound.length === 0) return undefined;
  const nameField = nameFieldIn(folder);
  const pointers = keys.map((one) => (one === undefined ? '' : childPath('', one)));
  const fields = sound.map((list, index) => reading.items(list, pointers[index] as string, nameField, strategy));
  if (strategy !== 'permutation') folder.add(...unusedNameField(folder, fields));
  if (strategy === 'permutation' && (sound[0] as readonly Exact[]).length < positions.length)
    folder.add(tooFew((sound[0] as readonly Exact[]).length, positions.length));
  return { items: { nameField, lists: fields }, file, pointers };
}

function unusedNameField({ config }: Folder, lists: Items['lists']) {
  const field = textAt(config.value, 'processing', 'items', 'name_field');
  const items = lists.flat();
  if (field === undefined || items.some((item) => Object.hasOwn(item, field))) return [];
  const args = { field, suggestion: suggestionText(field, Object.keys(items[0] ?? {})) };
  return [{ code: 'pipeline.name-field', severity: 'warning', path: '/processing/items/name_field', args }] as const;
}

function keyPointer(strategy: Processing['strategy'], index: number): string {
  return strategy === 'cross_product' ? `/processing/positions/${index}` : '/processing/items/key';
}

function tooFew(count: number, positions: number) {
  const args = { count, positions };
  return { code: 'pipeline.too-few-items', severity: 'error', path: '/processing/positions', args } as const;
}

class ItemReader {
  readonly #folder: Folder;
  readonly #file: ExactFile;
  #told = 0;

  constructor(folder: Folder, file: ExactFile) {
    this.#folder = folder;
    this.#file = file;
  }

  list(key: string | undefined, pointer: string): readonly Exact[] | undefined {
    const { value } = this.#file;
    if (key !== undefined && (!isFields(value) || !Object.hasOwn(value, key))) {
      const names = isFields(value) ? Object.keys(value) : [];
      const near = suggestionText(key, names);
      this.#folder.add(badValue(pointer, JSON.stringify(key), 'the name of a list in the items file', near));
      return undefined;
    }
    const found = key === undefined || !isFields(value) ? value : value[key];
    const at = key === undefined ? '' : childPath('', key);
    if (!Array.isArray(found)) this.#tell('pipeline.items-form', at, { found: shown(found), expected: 'a list' });
    else if (found.length === 0) this.#tell('pipeline.no-items', at, {});
    else return found as readonly Exact[];
    return undefined;
  }

  items(list: readonly Exact[], at: string, nameField: string, strategy: Processing['strategy']): readonly Fields[] {
    list.forEach((item, index) => {
      const pointer = `${at}/${index}`;
      if (!isFields(item)) this.#tell('pipeline.item-form', pointer, { found: shown(item) });
      else if (itemName(item, nameField, otherNames(strategy)) === undefined)
        this.#tell('pipeline.item-name', pointer, { field: nameField });
      else if (strategy === 'direct') this.#tellReserved(item, pointer);
      this.#tellInfinite(item, pointer);
    });
    return list.filter(isFields);
  }

  // Reports infinite numbers. A number too large for a double is infinite, and the JSON in which units are stored can't represent it.
  #tellInfinite(value: Exact, pointer: string): void {
    if (isInfinite(value))
      this.#tell('pipeline.bad-value', pointer, { found: 'an infinite number', expected: FINITE, suggestion: '' });
    else if (Array.isArray(value))
      for (const [index, one] of value.entries()) this.#tellInfinite(one as Exact, `${pointer}/${index}`);
    else if (isFields(value))
      for (const name of Object.keys(value)) this.#tellInfinite(value[name] as Exact, childPath(pointer, name));
  }

  #tellReserved(item: Fields, pointer: string): void {
    for (const name of Object.keys(item).filter((one) => one !== 'unit_id' && isReserved(one)))
      this.#tell('pipeline.reserved-name', childPath(pointer, name), { name });
  }

  #tell(code: Mistake['code'], pointer: string, args: Mistake['args']): void {
    if (++this.#told > MOST_TOLD) return;
    this.#folder.addMistakes([{ code, severity: 'error', path: pointer, pointer, args, place: this.#file.placeOf(pointer) }]);
  }
}

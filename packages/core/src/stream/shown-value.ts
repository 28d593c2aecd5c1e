import { rootPlace, type SchemaPlace } from '../contract/documents.ts';
import { jsonEqual } from '../lib/json-equal.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Json } from '../model/index.ts';
import type { JsonEvent } from './json-event.ts';
import type { WrittenPart } from './partial-value.ts';
import { ShownFrame } from './shown-frame.ts';
import type { Assessed, ShowsParts, WrittenAt } from './stream-gate.ts';
import { ANYWHERE, itemWanted, memberWanted, placesOf, tellsBranch } from './wanted-place.ts';

// How often a character may be coerced again as part of its surroundings, a bound against hostile nesting.
const MOST_TIMES = 16;

export class ShownValue {
  readonly #shows: ShowsParts;
  readonly #writtenAt: WrittenAt;
  readonly #open: ShownFrame[] = [];
  #whole: Json | undefined;
  // The value shown last, until something changes.
  #shown: { readonly value: Json | undefined; readonly text: string | undefined } | undefined;
  #last: Json | undefined;
  #brought = 0;

  constructor(shows: ShowsParts, writtenAt: WrittenAt) {
    this.#shows = shows;
    this.#writtenAt = writtenAt;
  }

  // The value so far, with the text of a string that is still open if it may be shown.
  now(text: string | undefined): Json | undefined {
    if (this.#shown === undefined || this.#shown.text !== text) this.#shown = { value: this.#changed(this.#build(text)), text };
    return this.#shown.value;
  }

  take(event: JsonEvent, part: WrittenPart | undefined, assessed: Assessed | undefined): WrittenPart | undefined {
    this.#shown = undefined;
    if (event.kind === 'open') this.#openFrame(event.isObject, event.at);
    else if (event.kind === 'key') this.#setKey(event.key);
    else if (part !== undefined && event.kind === 'scalar') return this.#takeScalar(part);
    else if (part !== undefined && event.kind === 'close') return this.#close(part, event.at, assessed);
    return undefined;
  }

  #changed(built: Json | undefined): Json | undefined {
    if (!jsonEqual(built, this.#last)) this.#last = built;
    return this.#last;
  }

  // Builds the value from the outermost frame down to the first that cannot be shown.
  #build(text: string | undefined): Json | undefined {
    if (this.#whole !== undefined) return this.#whole;
    const frames = this.#open.filter(({ isEnvelope }) => !isEnvelope);
    const hidden = frames.findIndex(({ place }) => place === undefined);
    const shown = hidden === -1 ? frames : frames.slice(0, hidden);
    let inner: Json | undefined = hidden === -1 && this.#takesText() ? text : undefined;
    for (const [at, frame] of [...shown.entries()].reverse()) {
      const name = shown[at + 1]?.name ?? (frame.isObject ? frame.keyName : '');
      inner = frame.copy(name ?? '', name === undefined ? undefined : inner);
    }
    return inner;
  }

  #takesText(): boolean {
    const frame = this.#open.at(-1);
    const wanted = frame && this.#wantedIn(frame);
    if (wanted === undefined) return false;
    const places = placesOf(wanted, 'string', this.#shows.documents);
    return places.length > 0 && places.every((place) => this.#shows.keeps(place, 'all'));
  }

  #openFrame(isObject: boolean, start: number): void {
    const { documents, parts, keeps } = this.#shows;
    const above = this.#open.at(-1);
    const isRoot = above === undefined || above.isEnvelope;
    const root = documents === undefined ? ANYWHERE : rootPlace(documents);
    const wanted = isRoot ? (parts ? root : undefined) : this.#wantedIn(above);
    const places = wanted === undefined ? [] : placesOf(wanted, isObject ? 'object' : 'array', documents);
    const name = isRoot || !above.isObject ? '' : above.keyName;
    const path = isRoot ? '' : this.#pathIn(above);
    this.#open.push(
      new ShownFrame({ isObject, wanted, places: places.filter((place) => keeps(place, 'type')), path, name, start }),
    );
  }

  #setKey(key: string): void {
    const frame = this.#open.at(-1);
    if (frame === undefined) return;
    frame.key = key;
    if (this.#open.length === 1 && this.#isEnvelope(frame, key)) frame.isEnvelope = true;
    else if (frame.isEnvelope) this.#openUp(frame);
    const { place } = frame;
    const name = place === undefined ? undefined : place === ANYWHERE ? key : this.#shows.nameOf(place, key);
    // Two keys for one name are left to the verdict.
    frame.keyName = name !== undefined && frame.has(name) ? undefined : name;
  }

  #isEnvelope(frame: ShownFrame, key: string): boolean {
    return frame.count === 0 && frame.path === '' && this.#shows.isEnvelope(key);
  }

  #openUp(frame: ShownFrame): void {
    frame.isEnvelope = false;
    frame.isWhole = false;
    frame.places = [];
    this.#whole = undefined;
  }

  #wantedIn(frame: ShownFrame): SchemaPlace | undefined {
    const { place, keyName } = frame;
    if (place === undefined || frame.isEnvelope) return undefined;
    if (!frame.isObject) return itemWanted(place, frame.count, this.#shows.documents);
    return keyName === undefined ? undefined : memberWanted(place, keyName);
  }

  #pathIn(frame: ShownFrame): string {
    return childPointer(frame.path, frame.isObject ? (frame.keyName ?? frame.key) : frame.count);
  }

  #takeScalar({ path, value }: WrittenPart): WrittenPart {
    const frame = this.#open.at(-1) as ShownFrame;
    if (frame.isObject && frame.places.length > 1) this.#chooseBranch(frame, path, value);
    const wanted = this.#wantedIn(frame);
    const shown = wanted && this.#bring(wanted, value, path);
    const told = { path: this.#pathIn(frame), value: shown ?? value };
    this.#add(frame, shown, { path, value });
    return told;
  }

  #close({ path, value }: WrittenPart, at: number, assessed: Assessed | undefined): WrittenPart | undefined {
    const frame = this.#open.pop() as ShownFrame;
    if (assessed !== undefined) return this.#closeDocument(frame, value, assessed);
    const { wanted } = frame;
    const built = frame.place === undefined ? undefined : frame.closed();
    const fitting =
      frame.isWhole && built !== undefined ? built : wanted && this.#bringAgain(wanted, value, path, frame.start, at);
    const above = this.#open.at(-1) as ShownFrame;
    if (above.isEnvelope) this.#whole = fitting ?? built;
    this.#add(above, fitting ?? built, { path, value }, fitting !== undefined);
    // Of a document in an envelope, the envelope is the end.
    return above.isEnvelope ? undefined : { path: frame.path, value: fitting ?? value };
  }

  #closeDocument(frame: ShownFrame, value: Json, { fits, value: read }: Assessed): WrittenPart {
    const { documents, keeps } = this.#shows;
    const isRead = fits && (documents === undefined || keeps(rootPlace(documents), 'all'));
    this.#whole = isRead ? read : (this.#whole ?? (frame.place === undefined ? undefined : frame.closed()));
    return { path: '', value: fits ? read : value };
  }

  #add(frame: ShownFrame, shown: Json | undefined, part: WrittenPart, fits = shown !== undefined): void {
    const name = frame.isObject ? frame.keyName : '';
    if (shown !== undefined && name !== undefined && frame.place !== undefined && !frame.isEnvelope) frame.add(name, shown);
    else if (frame.isObject && frame.places.length > 1)
      frame.waiting.push({ key: frame.key, written: part.path, value: part.value });
    frame.isWhole &&= fits && name !== undefined;
    frame.count++;
  }

  #chooseBranch(frame: ShownFrame, path: string, value: Json): void {
    const { documents } = this.#shows;
    frame.places = frame.places.filter((place) => {
      const word = tellsBranch(place, frame.key, documents);
      return word === undefined || this.#bring(word, value, path) !== undefined;
    });
    if (frame.place === undefined) return;
    const { waiting, key } = frame;
    frame.waiting = [];
    frame.isWhole = true;
    for (const one of waiting) {
      this.#setKey(one.key);
      const wanted = this.#wantedIn(frame);
      const shown = wanted && this.#bring(wanted, one.value, one.written);
      if (shown !== undefined && frame.keyName !== undefined) frame.add(frame.keyName, shown);
      else frame.isWhole = false;
    }
    this.#setKey(key);
  }

  #bring(place: SchemaPlace, value: Json, path: string): Json | undefined {
    if (!this.#shows.keeps(place, 'all')) return undefined;
    if (place === ANYWHERE) return value;
    return this.#shows.bring(place, value, (pointer) => this.#writtenAt(path + pointer));
  }

  #bringAgain(place: SchemaPlace, value: Json, path: string, start: number, end: number): Json | undefined {
    if (this.#brought + end - start > MOST_TIMES * end) return undefined;
    this.#brought += end - start;
    return this.#bring(place, value, path);
  }
}

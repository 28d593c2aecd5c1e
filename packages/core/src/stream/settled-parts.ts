import { jsonEqual } from '../lib/json-equal.ts';
import type { JsonEvent } from './json-event.ts';
import type { WrittenPart } from './partial-value.ts';
import { PlaceWalker } from './place-walker.ts';
import type { ShowsParts, WrittenAt } from './stream-gate.ts';
import { ANYWHERE } from './wanted-place.ts';

// How often a character may be examined again as part of its surroundings, a bound against hostile nesting.
const MOST_TIMES = 16;

// Tells for each part whether every continuation that passes has the same value in its place. This requires a contract under which only the
// document that opens the reply can pass, read as strict JSON. Under any other, a later document may replace this one. A part is settled if
// its keys are declared as written, so that no other key can claim its name, and if its coerced value depends on its place alone.
export class SettledParts {
  readonly #shows: ShowsParts;
  readonly #writtenAt: WrittenAt;
  readonly #walker: PlaceWalker | undefined;
  readonly #starts: number[] = [];
  #seen = 0;

  constructor(shows: ShowsParts, writtenAt: WrittenAt) {
    this.#shows = shows;
    this.#writtenAt = writtenAt;
    this.#walker = shows.documents && new PlaceWalker(shows.documents);
  }

  take(event: JsonEvent, part: WrittenPart | undefined, shown: WrittenPart | undefined): boolean {
    if (!this.#shows.isOnlyDocument) return false;
    if (event.kind === 'open') {
      this.#walker?.open(event.isObject);
      this.#starts.push(event.at);
    } else if (event.kind === 'key') this.#walker?.setKey(event.key);
    else if (part !== undefined && shown !== undefined) return this.#isSettled(event, part, shown);
    return false;
  }

  #isSettled(event: JsonEvent, part: WrittenPart, shown: WrittenPart): boolean {
    let isNear = true;
    if (event.kind === 'close') {
      const size = event.at - (this.#starts.pop() ?? 0);
      isNear = this.#seen + size <= MOST_TIMES * event.at;
      this.#seen += isNear ? size : 0;
      this.#walker?.close();
    }
    const settled = isNear && this.#isFixed(part, shown);
    this.#walker?.pass();
    return settled;
  }

  #isFixed({ path, value }: WrittenPart, shown: WrittenPart): boolean {
    const place = this.#walker === undefined ? ANYWHERE : this.#walker.here();
    if (place === undefined || shown.path !== path) return false;
    if (place === ANYWHERE) return jsonEqual(value, shown.value);
    const brought = this.#shows.bring(place, value, (pointer) => this.#writtenAt(path + pointer));
    if (brought === undefined || !jsonEqual(brought, shown.value)) return false;
    // What fits as it is stays so, unless keys in it are renamed: that depends on the whole document.
    return jsonEqual(brought, value) || !this.#shows.accepts(place, value);
  }
}

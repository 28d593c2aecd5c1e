import { stageEntry } from '../codes/stage-entry.ts';
import { segmentsOf } from '../lib/pointer.ts';
import type { Finding } from '../model/index.ts';
import { isSpokenOf } from '../stages/verdict/drop.ts';
import type { JsonEvent } from './json-event.ts';
import { LimitWatch } from './limit-watch.ts';
import type { WrittenPart } from './partial-value.ts';
import { PlaceWalker } from './place-walker.ts';
import type { Assessed, StreamGate, WrittenAt } from './stream-gate.ts';

const NONE: readonly never[] = [];

type Ending = JsonEvent & { readonly kind: 'scalar' | 'close' };

// How often a character may be judged again as part of its surroundings, a bound against hostile nesting.
const MOST_TIMES = 16;

// Judges the parts of a document as they close, and reports failures that no continuation can fix. A part is judged only if its place in
// the schema is known and its key is declared at every level, so that no envelope, alias or union can give it another meaning. A failure
// counts only if coercion cannot make the part fit.
export class EarlyJudge {
  // Whether a limit was exceeded, so that nothing after it is examined.
  isBeyondLimits = false;

  readonly #gate: StreamGate;
  readonly #isFenced: boolean;
  readonly #watch: LimitWatch;
  readonly #walker: PlaceWalker | undefined;
  readonly #starts: number[] = [];
  readonly #writtenAt: WrittenAt;
  #found: readonly Finding[] = NONE;
  #isWaiting = false;
  #isSilent: boolean;
  #judged = 0;

  // `isSure` says that the reply cannot have an answer before this document, such as an example in prose.
  constructor(
    gate: StreamGate,
    { isFenced, isSure }: { readonly isFenced: boolean; readonly isSure: boolean },
    writtenAt: WrittenAt,
  ) {
    this.#gate = gate;
    this.#isFenced = isFenced;
    this.#writtenAt = writtenAt;
    this.#watch = new LimitWatch(gate.policy);
    this.#walker = gate.documents && new PlaceWalker(gate.documents);
    this.#isSilent = !gate.judgesDocuments || !isSure;
  }

  // The reasons why the contract can no longer be met. Empty while it still can be.
  get violated(): readonly Finding[] {
    return this.#isWaiting ? NONE : this.#found;
  }

  take(event: JsonEvent, part: WrittenPart | undefined, assessed: Assessed | undefined): void {
    const beyond = this.#watch.take(event);
    this.isBeyondLimits = beyond !== undefined;
    if (event.kind === 'sure') this.#isWaiting = false;
    this.#isSilent ||= this.#mayBeReadOtherwise(event);
    if (this.#isSilent) return;
    if (event.kind === 'wait') this.#isWaiting = true;
    this.#found = beyond === undefined ? this.#findingsOn(event, part, assessed) : [beyond];
    this.#isSilent = this.#found.length > 0;
  }

  #findingsOn(event: JsonEvent, part: WrittenPart | undefined, assessed: Assessed | undefined): readonly Finding[] {
    if (event.kind === 'open') {
      this.#walker?.open(event.isObject);
      this.#starts.push(event.at);
    } else if (event.kind === 'key') this.#walker?.setKey(event.key);
    else if ((event.kind === 'scalar' || event.kind === 'close') && part !== undefined)
      return this.#findingsOnPart(event, part, assessed);
    return NONE;
  }

  #findingsOnPart(event: Ending, part: WrittenPart, assessed: Assessed | undefined): readonly Finding[] {
    let size: number;
    if (event.kind === 'scalar') size = event.text.length;
    else {
      size = event.at - (this.#starts.pop() ?? 0);
      this.#walker?.close();
    }
    if (assessed !== undefined) return assessed.fits ? NONE : assessed.findings;
    const findings = this.#judgePart(part, size, event.at + size);
    this.#walker?.pass();
    return findings;
  }

  #judgePart(part: WrittenPart, size: number, seen: number): readonly Finding[] {
    const walker = this.#walker;
    if (walker === undefined || this.#judged + size > MOST_TIMES * seen) return NONE;
    this.#judged += size;
    const most = walker.exceededCount();
    const findings = most === undefined ? this.#faultsOf(part, walker) : this.#tooMany(part, most, walker);
    const isError = findings.some(({ severity }) => severity === 'error');
    // The policy may say that a failure at this place drops it.
    return isError && !isSpokenOf(part.path, this.#gate.policy.on) ? findings : NONE;
  }

  #faultsOf({ path, value }: WrittenPart, walker: PlaceWalker): readonly Finding[] {
    const place = walker.here();
    if (place === undefined) return this.#faultsOfKey(path, walker);
    const found = this.#gate.faultsAt(place, value, (pointer) => this.#writtenAt(path + pointer), walker.way());
    return found.map((finding) => ({ ...finding, path: path + finding.path }));
  }

  // Returns the faults of a key. An undeclared key is a fault only if it cannot be renamed, dropped or taken as an envelope.
  #faultsOfKey(path: string, walker: PlaceWalker): readonly Finding[] {
    const { coerce, repair } = this.#gate.policy;
    const place = coerce === 'none' && repair === 'none' ? walker.closedToKey() : undefined;
    if (place === undefined) return NONE;
    const key = segmentsOf(path).at(-1) ?? '';
    if (!this.#gate.refuses(null, walker.way())) return NONE;
    return this.#gate
      .explainAt(place, Object.fromEntries([[key, null]]))
      .filter(({ code }) => stageEntry(code).keyword === 'additionalProperties')
      .map((finding) => ({ ...finding, path }));
  }

  #tooMany({ path, value }: WrittenPart, most: number, walker: PlaceWalker): readonly Finding[] {
    const list = Array.from({ length: most + 1 }, () => value);
    return this.#gate.refuses(list, walker.way().slice(0, -1)) ? [tooMany(path, most)] : NONE;
  }

  // Whether the gate may read the rest differently if it turns out to be damaged, because marks in a string may end the fence.
  #mayBeReadOtherwise(event: JsonEvent): boolean {
    if (event.kind === 'doubt') return true;
    const text = event.kind === 'key' ? event.key : event.kind === 'scalar' ? event.value : undefined;
    return this.#isFenced && typeof text === 'string' && text.includes('```');
  }
}

function tooMany(itemPath: string, most: number): Finding {
  const path = itemPath.slice(0, itemPath.lastIndexOf('/'));
  return { code: 'schema.item-count', severity: 'error', path, args: { found: most + 1, expected: `at most ${most}` } };
}

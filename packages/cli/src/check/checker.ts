import { type Gate, isJsonObject, type JsonObject, type Pass, type Verdict } from '@tamis/core';
import { jsonIn, jsonText } from '@tamis/core/internal';
import {
  altered,
  callsBefore,
  countAbstained,
  countValid,
  damagedBytes,
  type FailedUnit,
  finishReasonOf,
  fromFault,
  holdingCodes,
  idJson,
  inputJson,
  isCallText,
  isDamaged,
  type LongLine,
  type Passages,
  passagesOf,
  REPLACEMENT,
  type ReleaseNote,
  readUnit,
  reasoningOf,
  renderChange,
  renderDropped,
  renderFinding,
  replyPlace,
  sourceIn,
  sourceNameOf,
  type UnitFaulty,
  type UnitRead,
  unitLayout,
  unitProblems,
} from '@tamis/core/unit';
import { engine } from '../engine.ts';
import type { LineVisitor } from '../io/line-splitter.ts';
import { given } from '../text/given.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { noField } from './no-field.ts';
import { type OutcomeParts, tellFailed, tellRepaired, tooLarge } from './outcomes.ts';
import type { PassedOutput } from './passed-output.ts';
import type { CheckSettings } from './settings.ts';
import { WrittenLine } from './written-line.ts';

// Everything a checker needs: the gate, how to read the input, and where the output goes.
interface CheckerParts extends OutcomeParts {
  readonly gate: Gate;
  readonly settings: CheckSettings;
  // The name of the input, which is also the name of the only unit with `--whole`.
  readonly name: string;
  readonly hasUnit: boolean;
  readonly passed: PassedOutput;
  readonly isFull: () => boolean;
}

type Around = { readonly [part in 'line' | 'lead' | 'ending']: Buffer } & { readonly number: number };

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

export class Checker implements LineVisitor {
  readonly #parts: CheckerParts;
  readonly #settings: CheckSettings;
  faulty = false;
  #faultDetail = '';
  hasUnit: boolean;

  constructor(parts: CheckerParts) {
    this.#parts = parts;
    this.#settings = parts.settings;
    this.hasUnit = parts.hasUnit;
  }

  line(bytes: Buffer, start: number, end: number, next: number, number: number): void {
    if (this.#settings.mode === 'units') this.#unitLine(bytes, start, end, next, number);
    else this.#replyLine(bytes, start, end, next, number);
  }

  isFull(): boolean {
    return this.#parts.isFull();
  }

  long(line: LongLine): void {
    const unit = { ...this.#nameless(line.number), rawResponse: null, long: line };
    tellFailed(this.#parts, line.number, { reply: null }, { ...unit, troubles: [tooLarge(line.length, this.#settings.limit)] });
  }

  #unitLine(bytes: Buffer, start: number, end: number, next: number, number: number): void {
    const isMarked = number === 1 && bytes.subarray(start, Math.min(start + 3, end)).equals(BYTE_ORDER_MARK);
    const from = isMarked ? start + BYTE_ORDER_MARK.length : start;
    if (isBlankBytes(bytes, from, end)) return;
    const written = new WrittenLine(bytes, from, end, next > end);
    const read = readUnit(written, this.#settings.field);
    if (read.fault !== null) {
      if (read.fault === 'unit.no-field' && !this.hasUnit) throw noField(read.unit, this.#settings.field, number);
      this.#fault(read, written.line, number);
      return;
    }
    this.hasUnit = true;
    const input = this.#settings.readsInput ? this.#inputOf(read) : nameOf(read);
    const verdict = this.#judge(read.damaged ? damagedBytes(read.reply) : read.reply, input, read.unit);
    if (this.#isKept(verdict, read.reply) && !this.#isNoted(verdict)) {
      countValid(this.#parts.tally, verdict.findings);
      this.#parts.passed.keep(bytes, start, next);
      return;
    }
    const around = { lead: bytes.subarray(start, from), ending: bytes.subarray(end, next), number };
    this.#unitOutcome(read, verdict, { line: written.line, ...around });
  }

  #unitOutcome(read: UnitRead, verdict: Verdict | null, around: Around): void {
    const { unit, field } = read;
    const id = idJson(unit, around.line, around.number);
    if (verdict?.status === 'pass') {
      const pieces = altered(around.line, unit, field, this.#writtenReply(verdict, read.reply), this.#notesOf(verdict));
      this.#parts.passed.write([around.lead, ...pieces, around.ending]);
      if (isClean(verdict)) countValid(this.#parts.tally, verdict.findings);
      else tellRepaired(this.#parts, around.number, id, verdict, this.#settings.weights);
      return;
    }
    const reply = unit[field] === null ? null : read.reply;
    const place = this.#settings.places ? replyPlace(around.line, field) : undefined;
    const failed = {
      idJson: id,
      inputJson: inputJson(around.line, field),
      modelJson: jsonText(unit.model ?? null),
      rawResponse: reply,
      ...(read.damaged ? { rawLine: around.line } : {}),
      ...this.#reasons(verdict),
      ...this.#releaseOf(verdict, () => ({
        unit: unitLayout(around.line, field),
        ...(this.#settings.as === 'text' ? { as: 'text' } : {}),
      })),
    };
    const passages = this.#passagesOf(verdict, read);
    tellFailed(this.#parts, around.number, { reply, ...given({ place, passages }) }, failed);
  }

  #replyLine(bytes: Buffer, start: number, end: number, next: number, number: number): void {
    const plain = this.#settings.mode !== 'whole';
    const stop = plain && end > start && bytes[end - 1] === 0x0d ? end - 1 : end;
    const text = bytes.toString('utf8', start, stop);
    const line = bytes.subarray(start, stop);
    const damaged = isDamaged(text, line);
    const verdict = this.#judge(damaged ? line : text);
    if (this.#isKept(verdict, text)) {
      countValid(this.#parts.tally, verdict.findings);
      this.#parts.passed.keep(bytes, start, next);
      return;
    }
    if (verdict?.status === 'pass') {
      const ending = plain ? bytes.subarray(stop, next) : Buffer.from('\n');
      this.#parts.passed.write([Buffer.from(jsonText(verdict.value)), ending]);
      if (isClean(verdict)) countValid(this.#parts.tally, verdict.findings);
      else tellRepaired(this.#parts, number, this.#named(text, line, number).idJson, verdict, this.#settings.weights);
      return;
    }
    const failed = {
      ...this.#named(text, line, number),
      rawResponse: text,
      ...(damaged ? { rawBytes: line } : {}),
      ...this.#reasons(verdict),
      ...this.#releaseOf(verdict, () => (stop < end ? { ending: '\r\n' } : {})),
    };
    tellFailed(this.#parts, number, { reply: text }, failed);
  }

  #named(text: string, line: Uint8Array, number: number) {
    const unit = this.#settings.mode === 'merged' ? jsonIn(text) : undefined;
    const nameless = this.#nameless(number);
    return isJsonObject(unit) ? { ...nameless, idJson: idJson(unit, line, number) } : nameless;
  }

  // The data that `tamis release` needs to write a held unit as if it had passed.
  #releaseOf(verdict: Verdict | null, written: () => Omit<ReleaseNote, 'accept'>): Pick<FailedUnit, 'release'> {
    if (verdict?.status !== 'hold' || this.#parts.record === null) return {};
    const warnings = this.#isNoted(verdict) ? { warnings: verdict.findings.map((one) => renderFinding(one, engine)) } : {};
    return { release: { accept: holdingCodes(verdict, this.#settings.weights.allow), ...written(), ...warnings } };
  }

  #passagesOf(verdict: Verdict | null, { unit, field }: UnitRead): Passages | undefined {
    if (verdict === null || !this.#settings.passages) return undefined;
    const { gate } = this.#parts;
    const { [field]: _, ...input } = unit;
    return passagesOf(verdict, sourceNameOf(gate), sourceIn(gate, { input, ...given({ world: unit.world }) }));
  }

  #inputOf({ unit, field }: UnitRead): JsonObject {
    const { [field]: _, ...input } = unit;
    const calls = this.#settings.readsCalls ? callsBefore(unit) : undefined;
    return calls === undefined ? input : { ...input, calls };
  }

  // Judges a reply. Returns null if the engine fails, which should never happen, so that the other units are still judged; the record has
  // the error.
  #judge(reply: string | Uint8Array, input?: JsonObject, unit: JsonObject = {}): Verdict | null {
    const [finishReason, reasoning] = [finishReasonOf(unit), reasoningOf(unit)];
    const world = this.#settings.readsWorld && Object.hasOwn(unit, 'world') ? { world: unit.world } : undefined;
    const isTold = finishReason !== undefined || reasoning !== undefined;
    const told = isTold ? { ...world, ...given({ finishReason, reasoning }) } : world;
    try {
      const verdict = this.#parts.gate.judge(reply, input === undefined ? told : { input, ...told });
      countAbstained(this.#parts.tally, verdict);
      return verdict;
    } catch (error) {
      this.faulty = true;
      this.#faultDetail = String(error);
      return null;
    }
  }

  #isKept(verdict: Verdict | null, reply: string): verdict is Pass & { readonly changes: readonly [] } {
    return isClean(verdict) && !this.#settings.writesAll && !(this.#settings.readsCalls && isCallText(reply, verdict.value));
  }

  // Whether a unit that passed unchanged must be rewritten to add its warnings.
  #isNoted(verdict: Verdict): boolean {
    return this.#settings.warnings && verdict.findings.length > 0;
  }

  #writtenReply(verdict: Pass, reply: string): string | undefined {
    if (this.#isKept(verdict, reply)) return undefined;
    const value = jsonText(verdict.value);
    return this.#settings.as === 'text' ? JSON.stringify(value) : value;
  }

  #notesOf(verdict: Pass): JsonObject {
    return {
      ...(isClean(verdict) ? {} : { changes: verdict.changes.map((change) => renderChange(change, engine)) }),
      ...(verdict.dropped.length === 0 ? {} : { dropped: verdict.dropped.map((one) => renderDropped(one, engine)) }),
      ...(this.#isNoted(verdict) ? { warnings: verdict.findings.map((one) => renderFinding(one, engine)) } : {}),
    };
  }

  #reasons(verdict: Verdict | null): Pick<FailedUnit, 'troubles' | 'verdict'> {
    if (verdict === null) return { troubles: [fromFault('unit.engine-fault', this.#faultDetail)] };
    return { troubles: unitProblems(verdict, this.#settings.weights, engine), verdict };
  }

  #nameless(number: number): Pick<FailedUnit, 'idJson' | 'inputJson' | 'modelJson'> {
    const id = this.#settings.mode === 'whole' ? JSON.stringify(this.#parts.name) : String(number);
    return { idJson: id, inputJson: 'null', modelJson: 'null' };
  }

  #fault({ fault, text, unit }: UnitFaulty, line: Buffer, number: number): void {
    const damaged = isDamaged(text, line);
    const rawBytes = damaged ? { rawBytes: line } : {};
    const id = unit === undefined ? 'null' : idJson(unit, line, number);
    const nameless = { idJson: damaged && id.includes(REPLACEMENT) ? 'null' : id, inputJson: 'null', modelJson: 'null' };
    tellFailed(
      this.#parts,
      number,
      { reply: text },
      { ...nameless, rawResponse: text, ...rawBytes, troubles: [fromFault(fault)] },
    );
  }
}

function isClean(verdict: Verdict | null): verdict is Pass & { readonly changes: readonly [] } {
  return verdict?.status === 'pass' && verdict.changes.length === 0 && verdict.dropped.length === 0;
}

// The field that names a unit, which no reply may alter even if the contract reads no other field.
function nameOf({ unit }: UnitRead): JsonObject | undefined {
  return unit.unit_id === undefined || unit.unit_id === null ? undefined : { unit_id: unit.unit_id };
}

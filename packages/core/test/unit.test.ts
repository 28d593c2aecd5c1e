import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../src/entries/internal.ts';
import {
  altered,
  countOutcome,
  damagedBytes,
  failureRecord,
  holdingCodes,
  idJson,
  inputJson,
  type LinePiece,
  newTally,
  readUnit,
  releasedUnit,
  renderChange,
  type UnitRead,
  unitLayout,
  unitProblems,
} from '../src/entries/unit.ts';
import { compile } from '../src/index.ts';
import { rows } from './rows.ts';

// Plain bytes, which know less than the buffers of Node.
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (pieces: readonly LinePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : decoded(piece))).join('');
const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const read = (line: Uint8Array, asked?: string) => readUnit({ line, text: decoded(line), isEnded: true }, asked);

const gate = compile({ schema: { type: 'object', properties: { score: { type: 'integer' } }, required: ['score'] } });
const seal = (text: string) => createHash('sha256').update(text).digest('hex');
const weights = { allow: new Set<never>(), strict: false };

describe('a unit in plain bytes', () => {
  const line = bytesOf('{"unit_id": "ü1", "n": 1.50,  "reply": "{\\"score\\": 7,}"}');

  it('is read, and written anew with every other byte as it came', () => {
    const unit = read(line) as UnitRead;
    const verdict = gate.judge(unit.reply);
    if (verdict.status !== 'pass') throw new Error(verdict.status);
    const pieces = altered(line, unit.unit, unit.field, jsonText(verdict.value), {
      changes: verdict.changes.map((change) => renderChange(change)),
    });
    expect(textOf(pieces)).toMatch(
      /^\{"unit_id": "ü1", "n": 1\.50, {2}"reply": \{"score":7\},"_tamis":\{"changes":\[\{.*\}\]\}\}$/,
    );
    expect(idJson(unit.unit, line, 1)).toBe('"ü1"');
    expect(inputJson(line, 'reply')).toBe('{"unit_id": "ü1","n": 1.50}');
  });

  it.each(rows<[string, string]>('verdicts', 'Lines that are no units'))('%s is %s', (text, fault) => {
    expect(read(bytesOf(text)).fault).toBe(fault);
  });

  it('is a torn line where it is cut and no newline follows', () => {
    expect(readUnit({ line: bytesOf('{"re'), text: '{"re', isEnded: false }, undefined).fault).toBe('unit.torn-line');
  });

  it('shows the engine bytes that are not UTF-8', () => {
    const broken = Uint8Array.from([...bytesOf('{"reply": "{\\"score\\": 7'), 0xfe, ...bytesOf('}"}')]);
    const unit = read(broken) as UnitRead;
    expect(unit.damaged).toBe(true);
    expect([...damagedBytes(unit.reply)]).toEqual([...bytesOf('{"score": 7'), 0xff, ...bytesOf('}')]);
    expect(read(Uint8Array.from([...bytesOf('{"reply": "1", "x": "'), 0xfe, ...bytesOf('"}')])).fault).toBe('unit.not-utf8');
    expect((read(bytesOf('{"reply": "a \ufffd that was sent"}')) as UnitRead).damaged).toBe(false);
  });

  it('leaves a record that releases it', () => {
    const held = bytesOf('{ "unit_id": 12345678901234567890, "reply": "{\\"score\\": 7, \\"score\\": 8}", "text": "x" }');
    const unit = read(held) as UnitRead;
    const verdict = gate.judge(unit.reply);
    if (verdict.status !== 'hold') throw new Error(verdict.status);
    const troubles = unitProblems(verdict, weights);
    const record = failureRecord(
      {
        idJson: idJson(unit.unit, held, 1),
        inputJson: inputJson(held, unit.field),
        modelJson: 'null',
        rawResponse: unit.reply,
        rawBytes: Uint8Array.of(0xff, 0xfe),
        troubles,
        verdict,
        release: { accept: holdingCodes(verdict, weights.allow), unit: unitLayout(held, unit.field) },
      },
      1,
      seal,
    );
    expect(record).toContain('"unit_id":12345678901234567890,');
    expect(JSON.parse(record)).toMatchObject({ status: 'hold', code: 'parse.duplicate-key', raw_response_b64: '//4=' });
    const released = releasedUnit(bytesOf(record.trimEnd()), new Set(['parse.duplicate-key']), seal);
    expect(released.kind === 'released' && textOf(released.pieces)).toMatch(
      /^\{ "unit_id": 12345678901234567890, "reply": \{"score":8\}, "text": "x" ,"_tamis":\{"changes":\[.*\]\}\}\n$/,
    );
    expect(releasedUnit(bytesOf(record), new Set(), seal).kind).toBe('held');
    const edited = record.replace('"held":{"score":8}', '"held":{"score":9}');
    expect(edited).not.toBe(record);
    expect(releasedUnit(bytesOf(edited), new Set(['parse.duplicate-key']), seal).kind).toBe('lacking');
    const tally = newTally();
    countOutcome(tally, { status: 'hold', line: 1, id: '1', reply: unit.reply, troubles, changes: verdict.changes });
    expect(tally).toMatchObject({ units: 1, held: 1, acceptable: 1 });
  });
});

/*
 * The scan of a text for keys and digits as WebAssembly, sixteen bytes at a time: too short for a compiler in the build,
 * so it is put together here, instruction by instruction. In words:
 *
 *   for each sixteen bytes: add up the colons that stand behind a quote or a space,
 *                           and note whether eight bytes in a row are digits and points
 *
 * `scan(n)` is given `n` bytes from TEXT_START on in its memory, with room for sixteen more behind them. The sign of its
 * answer tells of the digits, the other bits count the colons.
 */

/** Where the text starts: the byte before its first is looked at. */
export const TEXT_START = 16;
/** Pages of 64 KB. */
const PAGES = 4;
/** The bytes of the memory. */
export const MEMORY_SIZE: number = PAGES * 65_536;

const I32 = 0x7f;
const V128 = 0x7b;
const LOOP = [0x03, 0x40];
const END = 0x0b;
const REPEAT_IF = [0x0d, 0];
const I32_LESS = 0x48;
const I32_ADD = 0x6a;
const I32_SUB = 0x6b;
const I32_OR = 0x72;
const I32_SHIFT = 0x74;
const SELECT = 0x1b;
const BYTES_EQUAL = vector(0x23);
const BYTES_AT_MOST = vector(0x2a);
const BYTES_SUB = vector(0x71);
const AND = vector(0x4e);
const OR = vector(0x50);
const ANY = vector(0x53);
const EIGHTS_EQUAL = vector(0xd6);
const FOURS_ADD = vector(0xae);
/** Neighbours are added up: of bytes to pairs, of pairs to fours. */
const TO_PAIRS = vector(0x7d);
const TO_FOURS = vector(0x7f);
const LOAD = vector(0x00, 0, 0);
const STORE = vector(0x0b, 0, 0);

const LENGTH = 0;
const AT = 1;
const STOP = 2;
const LIMIT = 3;
const COUNTS = 4;
const TOTAL = 5;
const RUNS = 6;
const NOW = 7;
const BEFORE = 8;

/** A byte can count to 255, so as often the counts are put aside. */
const STRETCH = 255 * 16;

function body(): readonly number[] {
  return [
    ...[...get(LENGTH), ...number(TEXT_START), I32_ADD, ...set(LIMIT)],
    // What an earlier text has left behind this one must not count.
    ...[...get(LIMIT), ...all(0), ...STORE],
    ...[...number(TEXT_START), ...set(AT)],
    ...LOOP,
    ...[...all(0), ...set(COUNTS)],
    ...[...get(AT), ...number(STRETCH), I32_ADD, ...set(STOP)],
    ...[...get(STOP), ...get(LIMIT), ...get(STOP), ...get(LIMIT), I32_LESS, SELECT, ...set(STOP)],
    ...LOOP,
    ...[...get(AT), ...LOAD, ...set(NOW)],
    ...[...get(AT), ...number(1), I32_SUB, ...LOAD, ...set(BEFORE)],
    ...[...get(COUNTS), ...get(NOW), ...all(0x3a), ...BYTES_EQUAL],
    ...[...get(BEFORE), ...all(0x22), ...BYTES_EQUAL, ...get(BEFORE), ...all(0x20), ...BYTES_AT_MOST, ...OR],
    // What is true is -1 in each byte.
    ...[...AND, ...BYTES_SUB, ...set(COUNTS)],
    ...[...get(RUNS), ...get(NOW), ...all(0x2e), ...BYTES_SUB, ...all(0x39 - 0x2e), ...BYTES_AT_MOST],
    ...[...all(0xff), ...EIGHTS_EQUAL, ...OR, ...set(RUNS)],
    ...[...get(AT), ...number(16), I32_ADD, ...set(AT)],
    ...[...get(AT), ...get(STOP), I32_LESS, ...REPEAT_IF, END],
    ...[...get(TOTAL), ...get(COUNTS), ...TO_PAIRS, ...TO_FOURS, ...FOURS_ADD, ...set(TOTAL)],
    ...[...get(AT), ...get(LIMIT), I32_LESS, ...REPEAT_IF, END],
    ...[...lane(0), ...lane(1), I32_ADD, ...lane(2), I32_ADD, ...lane(3), I32_ADD],
    ...[...get(RUNS), ...ANY, ...number(31), I32_SHIFT, I32_OR, END],
  ];
}

/** The module: one function `scan`, one memory `bytes`. */
export function scanCode(): Uint8Array {
  const code = [2, 3, I32, 5, V128, ...body()];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, I32, 1, I32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, PAGES]),
    ...section(7, [2, ...name('bytes'), 2, 0, ...name('scan'), 0, 0]),
    ...section(10, [1, ...size(code.length), ...code]),
  ]);
}

function vector(code: number, ...rest: readonly number[]): readonly number[] {
  return [0xfd, ...size(code), ...rest];
}

function get(local: number): readonly number[] {
  return [0x20, local];
}

function set(local: number): readonly number[] {
  return [0x21, local];
}

/** A small number; the last byte must not look negative. */
function number(value: number): readonly number[] {
  return [0x41, ...(value < 64 ? [value] : [(value & 0x7f) | 0x80, value >> 7])];
}

/** The same byte sixteen times. */
function all(byte: number): readonly number[] {
  return vector(0x0c, ...new Array<number>(16).fill(byte));
}

function lane(index: number): readonly number[] {
  return [...get(TOTAL), ...vector(0x1b, index)];
}

function size(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, value >> 7];
}

function name(text: string): readonly number[] {
  return [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, ...size(content.length), ...content];
}

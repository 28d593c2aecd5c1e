import { MEMORY_SIZE, scanCode, TEXT_START } from './scan-code.ts';

/** The parts of the platform that are used, in browsers and on Node alike. */
declare const TextEncoder: new () => { encodeInto(text: string, bytes: Uint8Array): { readonly written: number } };
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object;
  Instance: new (
    module: object,
  ) => { readonly exports: { readonly bytes: { readonly buffer: ArrayBuffer }; scan(length: number): number } };
};

/** What was seen in a text. */
export interface TextScan {
  /** Colons behind a quote or a space: one for each key, and more where strings hold such. */
  colons: number;
  /** Whether there may be sixteen digits in a row, with or without a point among them. */
  hasDigits: boolean;
}

interface Scanner {
  readonly scan: (length: number) => number;
  /** Where the text is put. */
  readonly text: Uint8Array;
}

/** Shorter texts are not worth the way there. A unit takes three bytes at most. */
const SHORTEST = 128;
const LONGEST = Math.floor((MEMORY_SIZE - TEXT_START - 16) / 3);
/** Making it ready takes as long as it saves in some hundred replies. */
const UNSCANNED = 100;
/** Texts beyond ASCII take longer to encode than to search; where one comes, more will. */
const PAUSE = 256;

const encoder = new TextEncoder();
const result: TextScan = { colons: 0, hasDigits: false };
let wait = UNSCANNED;
/** Made when it is first needed; null where it can't be. */
let scanner: Scanner | null | undefined;

/**
 * A look at a whole text for its keys and its long numbers, many bytes at a time; undefined where that can't be had or is not
 * worth it, and the text must be searched. What is given is good until the next call.
 */
export function scanText(text: string): Readonly<TextScan> | undefined {
  if (text.length < SHORTEST || text.length > LONGEST || --wait >= 0) return undefined;
  wait = 0;
  if (scanner === undefined) scanner = makeScanner();
  return scanner === null ? undefined : scanWith(scanner, text);
}

function scanWith(own: Scanner, text: string): Readonly<TextScan> {
  const { written } = encoder.encodeInto(text, own.text);
  if (written !== text.length) wait = PAUSE;
  const seen = own.scan(written);
  result.colons = seen & 0x7fff_ffff;
  result.hasDigits = seen < 0;
  return result;
}

/** A page may forbid to compile code, and old machines lack the instructions. */
function makeScanner(): Scanner | null {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(scanCode()));
    return { scan: exports.scan, text: new Uint8Array(exports.bytes.buffer, TEXT_START) };
  } catch {
    return null;
  }
}

import { decode, encode } from '@jridgewell/sourcemap-codec';

const BEYOND_ASCII = /[^\0-\x7f]/g;

// Text beyond ASCII as escapes: Node reads and stores files without such text in half the time and space.
export function inAscii(code: string): string {
  return code.replaceAll(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const LONGER = '\\u0000'.length - 1;

export function mappingsInAscii(code: string, mappings: string): string {
  const lines = code.split('\n');
  return encode(
    decode(mappings).map((segments, line) => {
      const places = [...(lines[line] ?? '').matchAll(BEYOND_ASCII)].map(({ index }) => index);
      let before = 0;
      for (const segment of segments) {
        while (before < places.length && (places[before] as number) < segment[0]) before++;
        segment[0] += before * LONGER;
      }
      return segments;
    }),
  );
}

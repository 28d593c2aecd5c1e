const STARTS: readonly (readonly [start: RegExp, mediaType: string])[] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD[dl]/, 'image/gif'],
  // RIFF, any four bytes, WEBP.
  [/^UklGR.{6}XRUJQ/, 'image/webp'],
  [/^JVBERi0/, 'application/pdf'],
];

export function mediaTypeOf(base64: string): string | undefined {
  return STARTS.find(([start]) => start.test(base64))?.[1];
}

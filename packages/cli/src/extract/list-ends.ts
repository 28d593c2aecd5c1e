import { usage } from '../exit/halt.ts';

const NUL = 0;
const NEWLINE = 0x0a;

// Checks that the paths of a list end as the flags say. Read with the wrong separator, a whole list would be one long path.
export function listEnds(isNull: boolean) {
  let [hasNul, hasNewline] = [false, false];
  return {
    see(bytes: Buffer): void {
      hasNul ||= bytes.includes(NUL);
      hasNewline ||= bytes.includes(NEWLINE);
      if (hasNul && !isNull)
        throw usage(
          'The list contains the NUL character, which no path can contain.',
          'Add --null if find -print0 wrote it; a list in UTF-16 must be converted to UTF-8.',
        );
    },
    refuseOther(): void {
      if (isNull && !hasNul && hasNewline)
        throw usage(
          '--null was given, but the paths in the list end with line breaks.',
          'Leave --null out, or write the list with find -print0.',
        );
    },
  };
}

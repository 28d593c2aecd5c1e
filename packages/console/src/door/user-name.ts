/** Strict, because a replaced byte would make two names one; a byte order mark is not part of a name either. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The name in a proxy's user header, whose bytes are UTF-8 and arrive as one character each; empty if there is none, undefined if
 * it can't be read or has blanks around it, which look like no difference.
 */
export function userName(header: string | undefined): string | undefined {
  try {
    const name = UTF8.decode(Buffer.from(header ?? '', 'latin1'));
    return name === name.trim() ? name : undefined;
  } catch {
    return undefined;
  }
}

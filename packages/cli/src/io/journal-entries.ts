import { isJsonObject, type JournalEntry, type Json } from '@tamis/core';

// Reads the entries of a journal. Lines that are not entries are skipped, because a killed run may leave half a line.
export function journalEntries(text: string): readonly JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value = JSON.parse(line) as Json;
      const isEntry = isJsonObject(value) && typeof value.kind === 'string' && typeof value.run === 'string';
      return isEntry ? [value as unknown as JournalEntry] : [];
    } catch {
      return [];
    }
  });
}

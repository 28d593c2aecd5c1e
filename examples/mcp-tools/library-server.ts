import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const books = [
  { id: 7, title: 'Frankenstein', author: 'Mary Shelley', year: 1818 },
  { id: 9, title: 'Emma', author: 'Jane Austen', year: 1815 },
];

/** A server of a small library, as anybody might write one; it knows nothing of Tamis. */
export function libraryServer(): McpServer {
  const server = new McpServer({ name: 'library', version: '1.0.0' });
  server.registerTool(
    'find_books',
    {
      description: 'Finds books by a word in their title or by their author.',
      inputSchema: z.object({ query: z.string(), year: z.number().int().optional() }),
      annotations: { readOnlyHint: true },
    },
    ({ query, year }) => {
      const found = books.filter((book) => `${book.title} ${book.author}`.includes(query) && (year ?? book.year) === book.year);
      return said(found.map(({ id, title, author }) => `${id}: ${title}, ${author}`).join('\n') || 'Nothing was found.');
    },
  );
  server.registerTool(
    'discard_book',
    {
      description: 'Takes a book out of the catalogue for good.',
      inputSchema: z.object({ id: z.number().int() }),
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    ({ id }) => said(`Book ${id} was discarded.`),
  );
  return server;
}

function said(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

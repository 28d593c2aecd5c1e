import type { Ticket } from './ticket.ts';

// Ways to write a ticket so that its value may be another than it seems: none of them may pass.
export const HELD: { readonly [name: string]: (ticket: Ticket) => string } = {
  'cut off': (ticket) => indented(ticket).slice(0, -60),
  'a quote is missing': (ticket) => indented(ticket).replace(/"(opened)": "([^"]*)"/, '"$1": "$2'),
  'quotes and commas are missing': (ticket) =>
    indented(ticket)
      .replaceAll(/"(\w+)": /g, '$1: ')
      .replaceAll(/,\n +(\w+: )/g, ' $1'),
  'called an example': (ticket) => indented(ticket).replace(',\n', ', // only an example\n'),
  'two answers': (ticket) => `${JSON.stringify(ticket)}\n\nOr rather:\n\n${JSON.stringify({ ...ticket, id: 'T-1' })}`,
};

function indented(ticket: Ticket): string {
  return JSON.stringify(ticket, null, 2);
}

export interface ReadItem {
  readonly tool: string;
  readonly fields: ReadonlyMap<string, ReadField>;
}

export interface ReadField {
  readonly text: string;
  readonly others: readonly string[];
}

export interface DeskRule {
  // As a person would be told.
  readonly says: string;
  readonly tool: string;
  readonly field: string;
  readonly isBroken: (field: ReadField) => boolean;
}

export const DESK_RULES: readonly DeskRule[] = [
  {
    says: 'A refund may not be larger than what is left of the payment.',
    ...{ tool: 'refund_order', field: 'paid' },
    isBroken: ({ text }) => /→ -/.test(text),
  },
  {
    says: 'A refund has one of the reasons of the shop: late, damaged, wrong item, cancelled.',
    ...{ tool: 'refund_order', field: 'reason' },
    isBroken: ({ text }) => !/^(?:late|damaged|wrong item|cancelled)$/.test(text),
  },
  {
    says: 'A refund is at least 1.',
    ...{ tool: 'refund_order', field: 'amount' },
    isBroken: ({ text }) => !(Number(text) >= 1),
  },
  {
    says: 'Mail goes to customers only: their addresses end in .example.',
    ...{ tool: 'send_mail', field: 'to' },
    isBroken: ({ text }) => !text.endsWith('.example'),
  },
  {
    says: 'Mail links to shop.example and nowhere else.',
    ...{ tool: 'send_mail', field: 'body' },
    isBroken: ({ text }) => /https?:\/\/(?!shop\.example\/)/.test(text),
  },
  {
    says: 'Suppliers have accounts in Germany, France and the Netherlands.',
    ...{ tool: 'pay_invoice', field: 'iban' },
    isBroken: ({ text }) => !/^(?:DE|FR|NL)/.test(text),
  },
  {
    says: 'An invoice above 5,000 is not paid from here.',
    ...{ tool: 'pay_invoice', field: 'amount' },
    isBroken: ({ text }) => Number(text) > 5000,
  },
  {
    says: 'Only files in /var/cache are deleted.',
    ...{ tool: 'delete_file', field: 'path' },
    isBroken: ({ text }) => !text.startsWith('/var/cache/') || text.includes('..'),
  },
  {
    says: 'Nobody becomes an admin from here.',
    ...{ tool: 'set_role', field: 'role' },
    isBroken: ({ text }) => text === 'admin',
  },
  {
    says: 'Of two readings of a quantity, one ten times the other or more is not ordered.',
    ...{ tool: 'order_stock', field: 'quantity' },
    isBroken: ({ text, others }) =>
      others.some((other) => {
        const [less, more] = [Number(text), Number(other)].toSorted((one, two) => one - two) as [number, number];
        return more >= 10 * less;
      }),
  },
];

export function brokenBy({ tool, fields }: ReadItem): DeskRule | undefined {
  return DESK_RULES.find((rule) => {
    const field = rule.tool === tool ? fields.get(rule.field) : undefined;
    return field !== undefined && rule.isBroken(field);
  });
}

// The fields without which nobody can say that no rule is broken.
export function fieldsToRead(tool: string): readonly string[] {
  return DESK_RULES.filter((rule) => rule.tool === tool).map(({ field }) => field);
}

export function fieldOf(text: string): ReadField {
  return { text: text.startsWith('"') ? (JSON.parse(text) as string) : text, others: [] };
}

export const SAMPLES: readonly { readonly name: string; readonly reply: string; readonly contract: string }[] = [
  {
    name: 'invoice',
    reply: `<think>The invoice says 1,240.50. Draft: {"invoice": "A-1", "total": 0}</think>
Sure! Here is the record:
\`\`\`json
{
  'invoice': 'INV-2041',
  "vendor": "Nordlys Trykk AS",
  "total": "1240.50",
  "currency": "nok",
  "paid": False,
  "due": "2026-08-14",
  "lines": {"sku": "PR-A2", "qty": 3},
}
\`\`\``,
    contract: `schema:
  type: object
  required: [invoice, vendor, total, currency, paid,
    due, lines]
  properties:
    invoice: { type: string, pattern: '^INV-[0-9]+$' }
    total: { type: number, minimum: 0 }
    currency: { enum: [NOK, EUR, USD] }
    paid: { type: boolean }
    due: { type: string, format: date }
    lines: { type: array, minItems: 1 }
rules:
  rules:
    - { name: total_positive, expr: total > 0 }
`,
  },
  {
    name: 'two answers',
    reply: '{"approved": true, "amount": 40}\n\nCorrection: {"approved": false, "amount": 40}',
    contract:
      'schema:\n  type: object\n  required: [approved, amount]\n  properties:\n    approved: { type: boolean }\n    amount: { type: number }\n',
  },
  {
    name: 'tool call',
    reply: '<tool_call>{"name": "refund", "arguments": {"order": "T-1", "amount": "20"}}</tool_call>',
    contract: `kind: tool-calls
tools:
  - name: refund
    parameters:
      type: object
      required: [order, amount]
      properties: { order: { type: string }, amount: { type: integer } }
`,
  },
];

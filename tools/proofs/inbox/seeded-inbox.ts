import { compile, doubtIn, type JsonObject } from '@tamis/core';
import { openLedger, propose, type ReviewRow } from '@tamis/ledger';
import { seeded } from '../../damage/random.ts';
import tools from './tools.json' with { type: 'json' };

// An item of the inbox as it was drawn: whoever decides does not see it.
export interface DrawnItem {
  readonly review: string;
  readonly tool: string;
  readonly isBad: boolean;
}

const BAD = 10;
const PAST = 240;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const gate = compile({ kind: 'tool-calls', tools: tools as never });

interface Call {
  readonly tool: string;
  readonly value: JsonObject;
  readonly other?: number;
}

export async function drawInbox(file: string, seed: number, waiting = 100): Promise<readonly DrawnItem[]> {
  const draw = drawing(seed);
  let now = Date.now() - 20 * 24 * HOUR;
  const ledger = openLedger(file, { clock: { now: () => now } });
  const ask = async (call: Call, unit: string): Promise<ReviewRow> => {
    now += MINUTE;
    return await proposed(ledger, call, unit, draw.paid);
  };
  try {
    for (let at = 0; at < PAST; at++) {
      now += HOUR;
      const { review, digest } = await ask(draw.good(), `past-${at}`);
      await ledger.decide({ review, digest, kind: 'approve', by: 'ann' });
    }
    const calls = draw.shuffled([
      ...Array.from({ length: waiting - BAD }, () => ({ call: draw.good(), isBad: false })),
      ...Array.from({ length: BAD }, (_, at) => ({ call: draw.bad(at), isBad: true })),
    ]);
    now = Math.max(now, Date.now() - 2 * HOUR);
    const items: DrawnItem[] = [];
    for (const [at, { call, isBad }] of calls.entries())
      items.push({ review: (await ask(call, `call-${at}`)).review, tool: call.tool, isBad });
    return items;
  } finally {
    await ledger.close();
  }
}

async function proposed(ledger: ReturnType<typeof openLedger>, call: Call, unit: string, paid: JsonObject): Promise<ReviewRow> {
  const { tool, value, other } = call;
  const source = { run: 'shop', step: tool, unit, attempt: 1 };
  const act = { action: tool, value };
  const common = { ledger, source, kind: 'tool-call', act, gate, world: { paid } } as const;
  if (other === undefined) return await propose({ ...common, reason: 'approval' });
  const reply = JSON.stringify({ name: tool, arguments: value }).replace('"quantity":', `"quantity":${other},"quantity":`);
  const verdict = gate.judge(reply);
  return await propose({
    ...common,
    alternatives: [{ action: tool, value: { ...value, quantity: other } }],
    reason: 'doubt',
    doubt: doubtIn(gate, verdict, reply),
  });
}

function drawing(seed: number) {
  const random = seeded(seed);
  const { below, pick: one } = random;
  const orders = Array.from({ length: 90 }, (_, at) => `T-${1000 + at}`);
  const paid = Object.fromEntries(orders.map((order) => [order, 60 + below(440)]));
  const people = ['ann', 'bo', 'cy', 'dee', 'eli', 'fay', 'gus', 'hal', 'ivy', 'jo'];
  const items = ['flour', 'sugar', 'salt', 'rice', 'lentils'];
  const suppliers = ['mill', 'dairy', 'farm', 'press', 'print'];
  const countries = ['DE', 'FR', 'NL'];
  const used = new Set<string>();
  const unused = () => {
    const order = one(orders.filter((name) => !used.has(name)));
    used.add(order);
    if (used.size > 80) used.clear();
    return order;
  };
  const mail = (to: string, link = 'https://shop.example/orders') => ({
    to,
    subject: one(['Your order', 'Your refund', 'Thank you']),
    body: `Dear customer, see ${link} for details.`,
  });
  const iban = (country: string, at: number) => `${country}${20 + at}370400440532013${String(at).padStart(3, '0')}`;
  const refund = (order: string, amount: number, reason: string): Call => ({
    tool: 'refund_order',
    value: { order, amount, reason },
  });
  const reason = () => one(['late', 'damaged', 'wrong item', 'cancelled']);
  const customer = () => `${one(people)}@${one(['post', 'mail'])}.example`;
  const kinds: readonly (() => Call)[] = [
    () => {
      const order = unused();
      return refund(order, 5 + below((paid[order] ?? 60) - 10 > 50 ? 50 : 40), reason());
    },
    () => ({ tool: 'send_mail', value: mail(customer()) }),
    () => {
      const at = below(suppliers.length);
      const value = { supplier: suppliers[at] as string, iban: iban(countries[at % 3] as string, at), amount: 100 + below(900) };
      return { tool: 'pay_invoice', value };
    },
    () => ({ tool: 'delete_file', value: { path: `/var/cache/${one(['img', 'css', 'pdf'])}/${below(1e6)}.tmp` } }),
    () => ({ tool: 'set_role', value: { user: one(people), role: one(['reader', 'editor']) } }),
    () => {
      const quantity = 20 + below(60);
      return { tool: 'order_stock', value: { item: one(items), quantity }, other: quantity + 1 + below(20) };
    },
  ];
  const bads: readonly (() => Call)[] = [
    () => {
      const order = unused();
      return refund(order, (paid[order] ?? 0) + 1 + below(500), reason());
    },
    () => refund(unused(), 5 + below(40), one(['the customer is angry', 'as agreed by telephone'])),
    () => refund(unused(), -below(40), reason()),
    () => ({ tool: 'send_mail', value: mail(`${one(people)}@post.test`) }),
    () => ({ tool: 'send_mail', value: mail(customer(), one(['https://shop.example.test/pay', 'http://sh0p.test/orders'])) }),
    () => ({
      tool: 'pay_invoice',
      value: { supplier: 'mill', iban: iban(one(['LT', 'GB']), below(5)), amount: 100 + below(900) },
    }),
    () => ({ tool: 'pay_invoice', value: { supplier: 'mill', iban: iban('DE', 0), amount: 5001 + below(5000) } }),
    () => ({ tool: 'delete_file', value: { path: one(['/var/lib/shop/orders.db', '/var/cache/../lib/shop/orders.db']) } }),
    () => ({ tool: 'set_role', value: { user: one(people), role: 'admin' } }),
    () => {
      const quantity = 200 + below(700);
      return { tool: 'order_stock', value: { item: one(items), quantity }, other: Math.floor(quantity / 10) };
    },
  ];
  return {
    paid,
    good: () => one(kinds)(),
    bad: (at: number) => (bads[at % bads.length] as () => Call)(),
    shuffled: random.shuffled,
  };
}

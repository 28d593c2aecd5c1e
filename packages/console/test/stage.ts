import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile, type Model } from '@tamis/core';
import type { Clock } from '@tamis/core/model';
import { answerRechecks, type Ledger, openHome, type Proposal, propose } from '@tamis/ledger';
import { type MakeModels, startRun } from '@tamis/pipeline';

export const gate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund_payment',
      parameters: {
        type: 'object',
        properties: {
          order_id: { type: 'string' },
          amount: { type: 'number', minimum: 0.01 },
          currency: { enum: ['EUR', 'NOK', 'USD'] },
          reason: { enum: ['damaged', 'late', 'duplicate', 'goodwill'] },
          note: { type: 'string' },
        },
        required: ['order_id', 'amount', 'currency', 'reason'],
        additionalProperties: false,
      },
      summary: 'refund of {amount} {currency}',
      preconditions: [
        { name: 'order_known', expr: 'order_id in world.orders', error: 'There is no order {order_id}.' },
        {
          name: 'within_refundable',
          expr: 'amount <= world.orders[order_id]',
          error: '{amount} is more than what is still refundable.',
        },
      ],
      effects: [{ name: 'refundable', before: 'world.orders[order_id]', after: 'world.orders[order_id] - amount' }],
    },
    {
      name: 'send_email',
      parameters: {
        type: 'object',
        properties: { to: { type: 'string' }, template: { type: 'string' } },
        required: ['to', 'template'],
      },
    },
    { name: 'delete_account', parameters: { type: 'object', properties: { user: { type: 'string' } }, required: ['user'] } },
  ],
});

export const WORLD = { orders: { ord_48213: 480, ord_5: 12 } };

export async function proposeRefund(ledger: Ledger, unit: string, more: Partial<Proposal> = {}) {
  return await propose({
    ledger,
    source: { run: 'support-agent', step: 'refund', unit, attempt: 1 },
    kind: 'tool-call',
    act: { action: 'refund_payment', value: { order_id: 'ord_48213', amount: 48, currency: 'EUR', reason: 'damaged' } },
    reason: 'approval',
    gate,
    world: WORLD,
    detail: { says: 'The parcel arrived damaged, so I will refund the order.', server: 'billing' },
    ...more,
  });
}

const CONFIG = `pipeline:
  steps:
    - {name: line}
    - {name: add, scope: expression, expressions: {twice: "intensity * 2"}}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 2, initial_delay_seconds: 1}}
processing:
  strategy: direct
  items: {source: items.yaml, key: items, name_field: id}
  validation_retry: {max_attempts: 3}
prompts: {templates: {line: line.jinja2}}
schemas: {files: {line: line.json}}
validation:
  line:
    required: [mood]
    rules:
      - {name: line_length, expr: "len(line) <= 40", error: "the line has {_computed} characters"}
`;

const SCHEMA = {
  type: 'object',
  required: ['npc', 'line', 'mood', 'intensity'],
  properties: {
    npc: { type: 'string' },
    line: { type: 'string' },
    mood: { enum: ['calm', 'warm', 'amused', 'wary', 'angry'] },
    intensity: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

export type Said = (unit: number, attempt: number) => string;

const value = (mood: string, more = '') =>
  `{"npc": "mara", "line": "Rooms are three silver.", "mood": "${mood}", "intensity": 4${more}}`;

const usualReplies: Said = (unit, attempt) => {
  switch (unit % 10) {
    case 3:
      return `\`\`\`json\n{\n  "npc": "mara",\n  "line": "Rooms are three silver.",\n  "mood": "amused",\n  "intensity": "4",\n  "tags": ["inn", "humor",],\n}\n\`\`\``;
    case 5:
      return value(attempt === 1 ? 'wry' : 'calm');
    case 7:
      return value('wry');
    case 8:
      return value('calm', ', "intensity": 9');
    case 9:
      return value('calm').replace('three silver', 'three silver, and four if you snore through the night');
    default:
      return value('warm');
  }
};

const quickClock: Clock = { now: () => performance.now(), random: () => 0.5, wait: async () => {} };

export interface RunGiven {
  readonly folder: string;
  readonly ids: readonly string[];
  readonly said: Said;
  readonly home?: Ledger;
  readonly name?: string;
  readonly model?: string;
}

function unitIds(units: number): readonly string[] {
  return Array.from({ length: units }, (_, index) => `npc-${String(index).padStart(5, '0')}`);
}

export async function makeRun(given: RunGiven): Promise<string> {
  const { folder, ids, said, home, name = 'npc-dialog-0711', model = 'openai:gpt-test' } = given;
  const source = path.join(folder, 'pipelines', 'npc-dialog');
  for (const sub of ['templates', 'schemas']) mkdirSync(path.join(source, sub), { recursive: true });
  const items = ids.map((id, index) => `  - {id: ${JSON.stringify(id)}, n: ${index}}`);
  writeFileSync(path.join(source, 'config.yaml'), CONFIG);
  writeFileSync(path.join(source, 'items.yaml'), `items:\n${items.join('\n')}\n`);
  writeFileSync(path.join(source, 'templates/line.jinja2'), 'Say line {{ n }}.');
  writeFileSync(path.join(source, 'schemas/line.json'), JSON.stringify(SCHEMA));
  const out = path.join(folder, 'runs', name);
  const models: MakeModels = () => () => ({
    name: model,
    lane: model,
    at: ({ unit, attempt }) => modelSaying(model, said(Number(/\d+/.exec(unit)?.[0] ?? 0), attempt)),
  });
  const answer = await startRun(source, out, {
    models,
    clock: quickClock,
    keepGoing: true,
    ...(home === undefined ? {} : { home }),
  });
  if (answer.status !== 'worked') throw new Error(JSON.stringify(answer));
  return out;
}

function modelSaying(name: string, text: string): Model {
  const reply = { text, finishReason: 'stop', usage: { inputTokens: 300, outputTokens: 88, cost: 0.0009 } } as const;
  return { name, ask: async () => reply } as unknown as Model;
}

export interface Stage {
  readonly folder: string;
  readonly home: Ledger;
  readonly place: string;
  // Answers questions of the console as a live host would, until it is called.
  readonly host: () => () => void;
  readonly end: () => Promise<void>;
}

export async function setStage({ units = 0, said = usualReplies }: { units?: number; said?: Said } = {}): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-console-'));
  const home = openHome({ folder, env: {} });
  if (units > 0) await makeRun({ folder, ids: unitIds(units), said, home });
  return {
    ...{ folder, home, place: home.place },
    host: () => {
      const timer = setInterval(() => {
        void answerRechecks(home, () => ({ gate: gate as never, world: () => WORLD })).catch(() => undefined);
      }, 50);
      return () => clearInterval(timer);
    },
    end: async () => {
      await home.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface UsualStage extends Stage {
  readonly ids: { readonly [name: string]: string };
}

export async function setUsualStage(): Promise<UsualStage> {
  // Twice each kind of reply.
  const stage = await setStage({ units: 20 });
  const ids = await proposeUsual(stage.home);
  const stopHost = stage.host();
  const end = async () => {
    stopHost();
    await stage.end();
  };
  return { ...stage, ids, end };
}

async function proposeUsual(home: Ledger): Promise<{ readonly [name: string]: string }> {
  const ids: { [name: string]: string } = {};
  const add = async (name: string, more: Partial<Proposal>) => {
    ids[name] = (await proposeRefund(home, name, more)).review;
  };
  const refund = (amount: number) => ({
    action: 'refund_payment',
    value: { order_id: 'ord_48213', amount, currency: 'EUR', reason: 'damaged' },
  });
  await add('refund', { policy: { expiresIn: 22 * 60_000 } });
  await add('two', { act: refund(4800), alternatives: [refund(48)], policy: { expiresIn: 49 * 60_000 } });
  await add('risky', { act: { action: 'delete_account', value: { user: 'bo' } }, policy: { risk: 'high' } });
  for (const name of ['mail-1', 'mail-2', 'mail-3', 'mail-4'])
    await add(name, { act: { action: 'send_email', value: { to: `${name}@example.com`, template: 'july' } } });
  return ids;
}

import { compile } from '../../src/index.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

export const gates = {
  ticket: compile({
    schema: object({ id: { type: 'integer' }, title: text, status: text, priority: { enum: ['low', 'normal', 'high'] } }, [
      'id',
      'title',
    ]),
  } as never),
  invoice: compile({
    schema: object({ number: text, customer: text, date: text, currency: text, total: number }, ['number', 'total']),
  } as never),
  contact: compile({
    schema: object({ name: text, email: text, phone: text, company: text, city: text }, ['name']),
  } as never),
  list: compile({ schema: { type: 'array', items: text, minItems: 1 } } as never),
  mood: compile({ schema: object({ mood: { enum: ['positive', 'neutral', 'negative'] }, reason: text }, ['mood']) } as never),
  calls: compile({
    kind: 'tool-calls',
    tools: [
      { name: 'get_weather', parameters: object({ city: text, days: { type: 'integer' } }, ['city']) },
      { name: 'refund', parameters: object({ order: text, amount: number }, ['order']) },
      { name: 'cancel_order', parameters: object({ order: text, reason: text }, ['order']) },
      { name: 'send_mail', parameters: object({ to: text, subject: text, body: text }, ['to', 'subject']) },
    ],
  } as never),
};

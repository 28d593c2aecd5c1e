import { ask, compile, type Model } from '@tamis/core';
import { compiler } from '@tamis/core/compiler';
import { document } from '@tamis/core/document';
import { standardSchema } from '@tamis/core/standard-schema';
import * as z from 'zod';

declare const model: Model;
const gate = compile({ schema: z.object({ score: z.number() }) });
const messages = [{ role: 'user', content: 'Score it.' }] as const;

await ask({
  gate,
  model,
  messages,
  // at budjet: Did you mean to write 'budget'?
  budjet: { total: 1 },
});

await ask({
  gate,
  model,
  messages,
  budget: {
    schema: 1,
    // at totl: Did you mean to write 'total'?
    totl: 1,
  },
});

await ask({
  gate,
  model,
  // at role: '"human"' is not assignable
  messages: [{ role: 'human', content: 'Score it.' }],
});

await ask(
  // at {: Property 'messages' is missing
  { gate, model },
);

await ask({
  gate,
  model,
  messages,
  // at holds: '"people"' is not assignable
  holds: 'people',
});

await ask({
  gate,
  model,
  messages,
  options: {
    // at temprature: Did you mean to write 'temperature'?
    temprature: 0,
  },
});

await gate.check(
  '{"score": 1}',
  {},
  {
    // at finishReson: Did you mean to write 'finishReason'?
    finishReson: 'length',
  },
);

const verdict = gate.judge('{"score": 1}');
// at value: Property 'value' does not exist on type
verdict.value;

if (verdict.status === 'pass') {
  // at scroe: Did you mean 'score'?
  verdict.value.scroe;
}

const outcome = await ask({ gate, model, messages });
// at outcome.status: have no overlap
if (outcome.status === 'pass') throw new Error();

compiler({
  kinds: [document],
  // at validators: is not assignable to type 'StandardValidator
  validators: [standardSchema],
});

compiler({
  kinds: [document],
  // at validator: Did you mean to write 'validators'?
  validator: standardSchema,
});

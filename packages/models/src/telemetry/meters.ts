import type { Attributes, Meter } from '@opentelemetry/api';

/** From 10 milliseconds to 80 seconds, each twice the previous one, as the conventions specify. */
const SECONDS = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
/** From one token to 67 million, each four times the previous one. */
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);

/** The attributes that calls are counted by. */
const COUNTED = ['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.response.model', 'error.type'];

/** Counts a call that has ended, under the attributes of its span. */
export type CountCall = (attributes: Attributes, milliseconds: number) => void;

/** Measures the tokens and the time of model calls. */
export function callMeter(meter: Meter): CountCall {
  const tokens = meter.createHistogram('gen_ai.client.token.usage', {
    description: 'Number of input and output tokens used.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: TOKENS },
  });
  const seconds = meter.createHistogram('gen_ai.client.operation.duration', {
    description: 'GenAI operation duration.',
    unit: 's',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  return (attributes, milliseconds) => {
    const by = Object.fromEntries(COUNTED.flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])));
    seconds.record(milliseconds / 1000, by);
    for (const type of ['input', 'output']) {
      const used = attributes[`gen_ai.usage.${type}_tokens`];
      if (typeof used === 'number') tokens.record(used, { ...by, 'gen_ai.token.type': type });
    }
  };
}

import type { Attributes, Meter } from '@opentelemetry/api';
import type { Usage } from '@tamis/core';

/** From 10 milliseconds to 80 seconds, each twice the one before; the conventions name these. */
const SECONDS = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
/** From one token to 67 million, each four times the one before. */
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);

/** The metrics of calls. */
export interface Meters {
  usage(usage: Usage | undefined, attributes: Attributes): void;
  duration(seconds: number, attributes: Attributes): void;
}

/** The metrics of calls in a meter; without one, nothing is counted. */
export function metersOf(meter: Meter | undefined): Meters {
  const tokens = meter?.createHistogram('gen_ai.client.token.usage', {
    description: 'Number of input and output tokens used.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: TOKENS },
  });
  const seconds = meter?.createHistogram('gen_ai.client.operation.duration', {
    description: 'GenAI operation duration.',
    unit: 's',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  return {
    usage(usage, attributes) {
      if (usage === undefined) return;
      tokens?.record(usage.inputTokens, { ...attributes, 'gen_ai.token.type': 'input' });
      tokens?.record(usage.outputTokens, { ...attributes, 'gen_ai.token.type': 'output' });
    },
    duration: (value, attributes) => seconds?.record(value, attributes),
  };
}

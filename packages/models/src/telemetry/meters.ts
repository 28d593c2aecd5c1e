import type { Attributes, Meter } from '@opentelemetry/api';

/** The part of a meter that is used here. */
export type MeterPart = Pick<Meter, 'createCounter' | 'createHistogram' | 'createObservableGauge' | 'createUpDownCounter'>;

// From 10 milliseconds to 80 seconds, each twice the previous one, as the conventions specify.
const SECONDS = Array.from({ length: 14 }, (_, power) => 2 ** power / 100);
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);

const INSTRUMENTS = {
  seconds: {
    name: 'gen_ai.client.operation.duration',
    description: 'GenAI operation duration.',
    unit: 's',
    advice: { explicitBucketBoundaries: SECONDS },
  },
  tokens: {
    name: 'gen_ai.client.token.usage',
    description: 'Number of input and output tokens used.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: TOKENS },
  },
  cost: { name: 'tamis.cost.usd', description: 'Known cost of model calls in US dollars.', unit: '{USD}' },
  calls: { name: 'tamis.calls.active', description: 'Model calls in flight.', unit: '{call}' },
  verdicts: { name: 'tamis.verdicts', description: 'Judged replies by status.', unit: '{reply}' },
  chunks: { name: 'tamis.chunks.held', description: 'Chunks of runs that this process is working on.', unit: '{chunk}' },
} as const;

const COUNTED = ['gen_ai.operation.name', 'gen_ai.provider.name', 'gen_ai.request.model', 'gen_ai.response.model', 'error.type'];

const STATUS = 'gen_ai.evaluation.score.label';

interface Started {
  readonly name: string;
  readonly kind: string;
  readonly attributes: Attributes;
}

export type MeasureSpan = (span: Started) => (attributes: Attributes) => void;

export function spanMeter(meter: MeterPart): MeasureSpan {
  const { seconds, tokens, cost, calls, verdicts, chunks } = INSTRUMENTS;
  const call = callMeter({
    seconds: meter.createHistogram(seconds.name, seconds),
    tokens: meter.createHistogram(tokens.name, tokens),
    cost: meter.createCounter(cost.name, cost),
  });
  const [callsNow, chunksNow] = [calls, chunks].map((active) => meter.createUpDownCounter(active.name, active));
  const judged = meter.createCounter(verdicts.name, verdicts);
  return ({ name, kind, attributes }) => {
    const isCall = kind === 'client' && attributes['gen_ai.operation.name'] === 'chat';
    const now = isCall ? callsNow : name === 'tamis.chunk' ? chunksNow : undefined;
    const begun = performance.now();
    now?.add(1);
    return (all) => {
      now?.add(-1);
      if (isCall) call(all, performance.now() - begun);
      if (name === 'tamis.judge' && STATUS in all) judged.add(1, { [STATUS]: all[STATUS] });
    };
  };
}

interface CallInstruments {
  readonly seconds: ReturnType<Meter['createHistogram']>;
  readonly tokens: ReturnType<Meter['createHistogram']>;
  readonly cost: ReturnType<Meter['createCounter']>;
}

function callMeter({ seconds, tokens, cost }: CallInstruments): (attributes: Attributes, milliseconds: number) => void {
  return (attributes, milliseconds) => {
    const by = Object.fromEntries(COUNTED.flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])));
    seconds.record(milliseconds / 1000, by);
    for (const type of ['input', 'output']) {
      const used = attributes[`gen_ai.usage.${type}_tokens`];
      if (typeof used === 'number') tokens.record(used, { ...by, 'gen_ai.token.type': type });
    }
    const spent = attributes['tamis.cost.usd'];
    if (typeof spent === 'number') cost.add(spent, by);
  };
}

import type { Exact } from '../exact/exact.ts';
import type { Api } from '../model/pipeline.ts';
import { numberAt, textAt } from './values.ts';

export function readApi(config: Exact): Api {
  return {
    provider: textAt(config, 'api', 'provider'),
    model: textAt(config, 'api', 'model'),
    retry: {
      maxAttempts: numberAt(config, 'api', 'retry', 'max_attempts') ?? 3,
      initialDelaySeconds: numberAt(config, 'api', 'retry', 'initial_delay_seconds') ?? 1,
      backoffMultiplier: numberAt(config, 'api', 'retry', 'backoff_multiplier') ?? 2,
    },
    requestsPerMinute: numberAt(config, 'api', 'requests_per_minute'),
    maxInflightBatches: numberAt(config, 'api', 'max_inflight_batches') ?? 10,
    pollIntervalSeconds: numberAt(config, 'api', 'poll_interval_seconds'),
    costCapUsd: numberAt(config, 'api', 'realtime', 'cost_cap_usd'),
  };
}

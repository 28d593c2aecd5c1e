import { expect, onTestFinished, test } from 'vitest';
import { otel } from './otel.ts';
import { prometheus } from './prometheus.ts';

const call = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-x' };

function samples(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/_bucket.* 0$/.test(line));
}

test('a call is counted with its tokens, its cost and how long it took, and while it is in flight', async () => {
  let time = 0;
  const { now } = performance;
  performance.now = () => time;
  onTestFinished(() => {
    performance.now = now;
  });
  const { meter, text } = prometheus();
  const span = otel({ also: meter }).open({ name: 'chat gpt-x', kind: 'client', facts: call });
  expect(samples(await text())).toEqual(['tamis_calls_active 1', 'tamis_chunks_held 0']);
  span.note({ 'gen_ai.usage.input_tokens': 5, 'tamis.cost.usd': 0.25 });
  time = 300;
  span.end();
  const by = 'gen_ai_operation_name="chat",gen_ai_request_model="gpt-x"';
  const found = samples(await text());
  expect(found).not.toContain(`gen_ai_client_operation_duration_seconds_bucket{${by},le="0.16"} 1`);
  expect(found).toContain(`gen_ai_client_operation_duration_seconds_bucket{${by},le="0.32"} 1`);
  expect(found).toContain(`gen_ai_client_operation_duration_seconds_sum{${by}} 0.3`);
  expect(found).toContain(`gen_ai_client_operation_duration_seconds_count{${by}} 1`);
  expect(found).toContain(`gen_ai_client_token_usage_bucket{${by},gen_ai_token_type="input",le="16"} 1`);
  expect(found).not.toContain(`gen_ai_client_token_usage_bucket{${by},gen_ai_token_type="input",le="4"} 1`);
  expect(found).toContain(`gen_ai_client_token_usage_bucket{${by},gen_ai_token_type="input",le="+Inf"} 1`);
  expect(found).toContain(`tamis_cost_usd_total{${by}} 0.25`);
  expect(found).toContain('tamis_calls_active 0');
});

test('verdicts are counted by status, and chunks while they are held', async () => {
  const { meter, text } = prometheus();
  const telemetry = otel({ also: meter });
  telemetry.open({ name: 'tamis.chunk' });
  for (const status of ['pass', 'pass', 'fail']) {
    const span = telemetry.open({ name: 'tamis.judge' });
    span.note({ 'gen_ai.evaluation.score.label': status });
    span.end();
  }
  // A check that threw has no verdict.
  telemetry.open({ name: 'tamis.judge' }).end();
  const found = samples(await text());
  expect(found).toEqual([
    'tamis_calls_active 0',
    'tamis_chunks_held 1',
    'tamis_verdicts_total{gen_ai_evaluation_score_label="pass"} 2',
    'tamis_verdicts_total{gen_ai_evaluation_score_label="fail"} 1',
  ]);
});

test('a gauge is read for each text, says nothing if it can not be read, and is gone when it ends', async () => {
  const { meter, text } = prometheus();
  let units = 3;
  const read = async () => {
    if (units === 0) throw new Error('away');
    return [{ value: units, facts: { 'tamis.step': 'a\n"b\\' } }];
  };
  const end = otel({ also: meter }).observe?.({ name: 'tamis.units', description: 'Units\nhere.' }, read);
  expect(await text()).toContain(
    '# HELP tamis_units Units\\nhere.\n# TYPE tamis_units gauge\ntamis_units{tamis_step="a\\n\\"b\\\\"} 3\n',
  );
  units = 7;
  expect(samples(await text()).slice(2)).toEqual(['tamis_units{tamis_step="a\\n\\"b\\\\"} 7']);
  units = 0;
  expect(await text()).not.toContain('tamis_units');
  units = 1;
  expect(await text()).toContain('tamis_units');
  end?.();
  expect(await text()).not.toContain('tamis_units');
});

test('what a provider makes up takes a limited amount of memory', async () => {
  const { meter, text } = prometheus();
  const counter = meter.createCounter('made.up');
  for (let at = 0; at < 1500; at++) counter.add(1, { name: `model ${at}` });
  const found = samples(await text());
  expect(found).toHaveLength(1001);
  expect(found.at(-1)).toBe('made_up_total{otel_metric_overflow="true"} 500');
});

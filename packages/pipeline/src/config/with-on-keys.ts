import { type Exact, type Fields, isFields } from '../exact/exact.ts';

/** A config whose policies have `on` where YAML 1.1 reads the word as true. */
export function withOnKeys(config: Exact): Exact {
  if (!isFields(config)) return config;
  const { pipeline } = config;
  const steps = isFields(pipeline) && Array.isArray(pipeline.steps) ? (pipeline.steps as readonly Exact[]) : undefined;
  return {
    ...withOn(config),
    ...(isFields(pipeline) &&
      steps && { pipeline: { ...pipeline, steps: steps.map((step) => (isFields(step) ? withOn(step) : step)) } }),
  };
}

function withOn(holder: Fields): Fields {
  const { policy } = holder;
  if (!isFields(policy) || !Object.hasOwn(policy, 'true') || Object.hasOwn(policy, 'on')) return holder;
  const { true: on = null, ...others } = policy;
  return { ...holder, policy: { ...others, on } };
}

import { type Exact, type Fields, isFields } from '../exact/exact.ts';

// Restores the words `on` and `off` in policies and as a contract, where YAML 1.1 reads them as true and false.
export function withOnKeys(config: Exact): Exact {
  if (!isFields(config)) return config;
  const { pipeline, api } = config;
  const steps = isFields(pipeline) && Array.isArray(pipeline.steps) ? (pipeline.steps as readonly Exact[]) : undefined;
  return {
    ...withOn(config),
    ...(isFields(api) && { api: withOff(api) }),
    ...(isFields(pipeline) &&
      steps && { pipeline: { ...pipeline, steps: steps.map((step) => (isFields(step) ? withOff(withOn(step)) : step)) } }),
  };
}

function withOn(holder: Fields): Fields {
  const { policy } = holder;
  if (!isFields(policy) || !Object.hasOwn(policy, 'true') || Object.hasOwn(policy, 'on')) return holder;
  const { true: on = null, ...others } = policy;
  return { ...holder, policy: { ...others, on } };
}

function withOff(holder: Fields): Fields {
  return holder.contract === false ? { ...holder, contract: 'off' } : holder;
}

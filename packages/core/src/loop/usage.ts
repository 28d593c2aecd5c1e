import type { Usage } from '../ports/model.ts';

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

export function addUsage(one: Usage, other: Usage | undefined): Usage {
  if (other === undefined) return one;
  const sum = (key: 'reasoningTokens' | 'cachedTokens' | 'cacheWriteTokens' | 'cost') =>
    one[key] === undefined && other[key] === undefined ? {} : { [key]: (one[key] ?? 0) + (other[key] ?? 0) };
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...sum('reasoningTokens'),
    ...sum('cachedTokens'),
    ...sum('cacheWriteTokens'),
    ...sum('cost'),
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}

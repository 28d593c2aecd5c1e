import type { Bound, Bounds } from './bounds.ts';
import type { GrantScope } from './grant.ts';

/** Describes which arguments a grant covers, as the end of a sentence. */
export function whereText(where: GrantScope['where']): string {
  if ('expr' in where) return `where ${where.expr}`;
  if ('arguments' in where) return `with ${JSON.stringify(where.arguments)}`;
  const parts = boundTexts(where.bounds);
  return parts.length === 0 ? 'without arguments' : `with ${parts.join(', ')}`;
}

function boundTexts(bounds: Bounds): readonly string[] {
  return Object.entries(bounds).map(
    ([name, bound]) => `${name} ${boundText(bound)}${bound.optional === true ? ' (or none)' : ''}`,
  );
}

function boundText(bound: Bound): string {
  if ('oneOf' in bound) return bound.oneOf.map((value) => JSON.stringify(value)).join(' or ');
  return 'like' in bound ? `like ${JSON.stringify(bound.like)} (# is any digit)` : `from ${bound.from} to ${bound.to}`;
}

/** Describes how many calls a grant covers and up to which sum. The tool is named if given. */
export function limitText({ times, sum, tool }: Pick<GrantScope, 'times' | 'sum'> & { readonly tool?: string }): string {
  const count = times === undefined ? 'calls' : `up to ${times} ${times === 1 ? 'call' : 'calls'}`;
  const calls = tool === undefined ? count : `${count} of ${tool}`;
  return sum === undefined ? calls : `${calls} with up to ${sum.most} of ${sum.argument} in all`;
}

import type { JsonObject } from '../model/index.ts';
import type { Reasoning } from '../ports/model.ts';

type Level = Exclude<Reasoning, 'none' | number>;

interface Family {
  readonly names: readonly string[];
  // The setting that turns thinking off. Missing for models that always think, or never do.
  readonly off?: 'disabled' | 'between_tools';
  readonly efforts: readonly Level[];
  readonly takesBudget?: true;
}

const EFFORTS: readonly Level[] = ['low', 'medium', 'high', 'xhigh', 'max'];

// Claude models, as of November 2026: https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking. A model refuses with a 400
// what its row does not have.
const FAMILIES: readonly Family[] = [
  { names: ['sonnet-5-5'], off: 'between_tools', efforts: EFFORTS },
  { names: ['opus-4-7', 'opus-4-8', 'opus-5', 'sonnet-5', 'haiku-5', 'haiku-5-5'], off: 'disabled', efforts: EFFORTS },
  { names: ['opus-4-6', 'sonnet-4-6'], off: 'disabled', efforts: ['low', 'medium', 'high', 'max'], takesBudget: true },
  { names: ['mythos-preview'], efforts: ['low', 'medium', 'high', 'max'], takesBudget: true },
  {
    names: ['opus-4', 'opus-4-0', 'opus-4-1', 'opus-4-5', 'sonnet-4', 'sonnet-4-0', 'sonnet-4-5', 'haiku-4-5', '3-7-sonnet'],
    off: 'disabled',
    efforts: [],
    takesBudget: true,
  },
  { names: ['3-5-sonnet', '3-5-haiku', '3-opus', '3-sonnet', '3-haiku', '2', '2-0', '2-1'], efforts: [] },
];

const NEWEST: Family = { names: [], efforts: EFFORTS };

/** The thinking settings of a request. */
export interface ClaudeThinking {
  readonly thinking?: JsonObject;
  readonly effort?: Level;
  /** What the model does not take and gets instead, as the end of a sentence about it. Missing if it gets what was asked for. */
  readonly instead?: string;
}

const SHARES: { readonly [level in Level]: number } = { minimal: 0, low: 0.25, medium: 0.5, high: 0.75, xhigh: 0.8, max: 0.8 };

/** The limit of a reply if none is set. The Messages API requires one, and this is enough for most data replies. */
export const ANTHROPIC_MAX_TOKENS = 4096;

const LEAST_BUDGET = 1024;

/** Returns the thinking settings in the form that the named model takes. Models of other makers on such servers take every form. */
export function claudeThinking(
  model: string,
  reasoning: Reasoning | undefined,
  maxTokens: number = ANTHROPIC_MAX_TOKENS,
): ClaudeThinking {
  if (reasoning === undefined) return {};
  const family = familyOf(model);
  if (family === undefined) return anyThinking(reasoning);
  const { off, efforts, takesBudget } = family;
  const thinks = takesBudget === true || efforts.length > 0;
  if (reasoning === 'none') {
    if (off !== undefined) return { thinking: { type: off } };
    return thinks ? { effort: 'low', instead: 'always thinks, so it gets the lowest effort' } : {};
  }
  if (!thinks) return { instead: 'cannot think' };
  if (typeof reasoning === 'number') return takesBudget ? budget(reasoning) : effortFor(reasoning);
  if (efforts.includes(reasoning)) return { thinking: { type: 'adaptive' }, effort: reasoning };
  if (efforts.length > 0) {
    const effort = reasoning === 'minimal' ? 'low' : 'high';
    return { thinking: { type: 'adaptive' }, effort, instead: `does not take the level ${reasoning}, so it gets ${effort}` };
  }
  if (maxTokens <= LEAST_BUDGET) return { instead: `thinks only with a limit of more than ${LEAST_BUDGET} tokens` };
  const tokens = Math.max(LEAST_BUDGET, Math.floor(maxTokens * SHARES[reasoning]));
  return { ...budget(tokens), instead: `takes no level, so it gets ${tokens} tokens` };
}

function familyOf(model: string): Family | undefined {
  const name = model.toLowerCase().replaceAll('.', '-');
  const at = name.lastIndexOf('claude-');
  if (at < 0) return undefined;
  const own = name.slice(at + 'claude-'.length);
  // A date may follow the version, and so may other marks, but no further number of a version.
  const isNamed = (part: string) => own.startsWith(part) && !/^(?:-?\d{1,2}(?!\d)|\d)/.test(own.slice(part.length));
  return FAMILIES.find(({ names }) => names.some(isNamed)) ?? NEWEST;
}

function budget(tokens: number): ClaudeThinking {
  return { thinking: { type: 'enabled', budget_tokens: tokens } };
}

function effortFor(tokens: number): ClaudeThinking {
  const effort = tokens <= 4096 ? 'low' : tokens <= 16_384 ? 'medium' : 'high';
  return { thinking: { type: 'adaptive' }, effort, instead: `takes no number of tokens, so it gets the effort ${effort}` };
}

// The settings for an unknown model. There is no equivalent of `minimal`.
function anyThinking(reasoning: Reasoning): ClaudeThinking {
  if (typeof reasoning === 'number') return budget(reasoning);
  if (reasoning === 'none') return { thinking: { type: 'disabled' } };
  if (reasoning === 'minimal') return { instead: "has no level below low, so the provider's default applies" };
  return { thinking: { type: 'adaptive' }, effort: reasoning };
}

import type { Damage } from './print-dirty.ts';

/** The dirty workloads: each kind of damage on its own wherever it can occur, and all of them mixed. */
export const DAMAGES: { readonly [name: string]: Damage } = {
  'trailing commas': { trailingCommas: 1 },
  'single quotes': { singleQuotes: 1 },
  'bare keys': { bareKeys: 1 },
  comments: { comments: 0.15 },
  'Python literals': { pythonLiterals: 1 },
  'raw newlines': { rawNewlines: 1 },
  'inner quotes': { innerQuotes: 1 },
  'missing commas': { missingCommas: 0.15 },
  'all mixed': {
    trailingCommas: 0.3,
    singleQuotes: 0.3,
    bareKeys: 0.3,
    comments: 0.05,
    pythonLiterals: 0.5,
    rawNewlines: 0.5,
    innerQuotes: 0.5,
    missingCommas: 0.05,
  },
};

import { DEEPEST_LIMIT } from '../../../contract/contract-words.ts';
import { defaultLimits } from '../../../contract/policy.ts';
import { choice, closedObject } from '../../../contract/schemas/pieces.ts';
import type { JsonObject } from '../../../model/index.ts';
import { TRUSTS } from './tool-words.ts';

export function resultSchema(): JsonObject {
  const limit = { type: 'integer', minimum: 1 };
  const bytes = { description: 'The maximum number of UTF-8 bytes in a result.', ...limit, default: defaultLimits.bytes };
  const depth = {
    description: 'The maximum nesting depth of objects and lists.',
    ...limit,
    maximum: DEEPEST_LIMIT,
    default: defaultLimits.depth,
  };
  return {
    output: {
      description:
        "A JSON Schema for the tool's results; a result that does not match it is a fault of the tool and is not passed on.",
      type: ['object', 'boolean'],
    },
    limits: { description: 'How much the tool may return.', ...closedObject({ bytes, depth }) },
    trust: {
      description:
        "Who writes the tool's results: the program itself, or anyone outside. Content from outside is not passed on if it contains calls, turns of a conversation or invisible characters.",
      ...choice(TRUSTS),
    },
  };
}

import type { CodeTable } from '../../../codes/entry.ts';
import { FAILURE_MEANINGS, RULE_LEVELS } from '../../../contract/contract-words.ts';
import { byName, choice, closedObject, commonKeys, texts, when, withoutKeys } from '../../../contract/schemas/pieces.ts';
import { policySchema } from '../../../contract/schemas/policy-schema.ts';
import type { JsonObject } from '../../../model/index.ts';
import { actingSchema } from '../../acting/acting-schema.ts';
import { resultSchema } from './result-schema.ts';
import { EFFECT_MEANINGS, EFFECTS, PROVENANCE_MEANINGS, TOOL_LEVELS, USUAL_EFFECTS, USUAL_PROVENANCE } from './tool-words.ts';

export function toolContract(codes: CodeTable): JsonObject {
  return {
    description: 'Which tools a reply may call, and how.',
    ...closedObject({
      ...commonKeys('tool-calls'),
      tools: toolsSchema(),
      about: byName('Further details of the tools, by tool name.', {
        description: 'Details of one tool; they override those in the list.',
        ...closedObject(detailKeys()),
      }),
      levels: {
        description: 'How severe each problem is, for every tool that does not say otherwise.',
        ...choices(REGISTRY_MISTAKES, TOOL_LEVELS),
      },
      order: { description: 'Requirements on the order of calls.', type: 'array', items: orderSchema() },
      names: texts('Names in prose that are treated as tool names, with * for any letters: check_*.'),
      policy: policySchema(codes, {
        effects: effectsSchema(),
        provenance: provenanceSchema(),
        on: dropsSchema(),
        ...gateKeys(),
      }),
    }),
  };
}

function gateKeys(): JsonObject {
  return {
    clientDeciders: texts(
      'Who may decide their own held calls in the MCP client that they use, by the name they sign in with. The client is trusted to have asked them. Never for calls that destroy something, or that several people must agree to.',
    ),
    passToken: {
      description: "Why an MCP server gets the access token that the gate's caller signed in with; without this, it never does.",
      type: 'string',
      pattern: '\\S',
    },
  };
}

function dropsSchema(): JsonObject {
  return {
    description: 'What a failing call means: /calls/* for all of them.',
    type: 'object',
    propertyNames: { pattern: '^/calls/(\\*|[0-9]+)$' },
    additionalProperties: { enum: FAILURE_MEANINGS },
  };
}

// One schema for every form of a list, so that a mistake in a tool is reported as such, and not as an unknown form of list.
function toolsSchema(): JsonObject {
  const list = { type: 'array', items: toolSchema() };
  return {
    description:
      'The tools: in the form below, as a list or by name, or a tool list for OpenAI, Anthropic, Gemini or MCP, unchanged; in a file also its path, relative to the file. Optional if the command line has --tools, and in a proxy, which uses the tools of each request.',
    ...list,
    type: ['array', 'object', 'string'],
    minLength: 1,
    properties: { tools: { description: "The list, as in an MCP server's response or in a request to a provider.", ...list } },
    ...when({ required: ['tools'] }, true, byToolName()),
  };
}

function byToolName(): JsonObject {
  return { minProperties: 1, additionalProperties: { description: 'The tool of this name.', ...toolKeys() } };
}

function toolSchema(): JsonObject {
  return { ...toolKeys(), ...when({ ...withoutKeys(...OTHER_FORMS), not: PROVIDER_TOOL }, { required: ['name'] }) };
}

function toolKeys(): JsonObject {
  return {
    description: 'One tool.',
    type: 'object',
    properties: {
      name: { description: 'The name that a call must use.', type: 'string', pattern: '\\S' },
      description: { description: 'What the model is told about the tool.' },
      parameters: {
        description:
          'A JSON Schema for its arguments, of type object, or a list of the arguments. Without it, any arguments are allowed.',
        type: ['object', 'boolean', 'array', 'null'],
        items: namedParameter(),
      },
      ...detailKeys(),
    },
  };
}

function namedParameter(): JsonObject {
  const name = { description: 'The name of the argument; it must be unique.', type: 'string', minLength: 1 };
  return {
    description: 'One argument: its name, required, and anything else a schema says about it.',
    type: 'object',
    properties: { name },
    required: ['name'],
  };
}

const OTHER_FORMS = ['type', 'function', 'functionDeclarations', 'function_declarations'];

// A tool that the provider runs may be a single key with its settings: `{"googleSearch": {}}`.
const PROVIDER_TOOL = {
  ...withoutKeys('parameters', 'input_schema', 'inputSchema'),
  additionalProperties: { type: 'object' },
  minProperties: 1,
  maxProperties: 1,
};

function detailKeys(): JsonObject {
  return {
    effect: {
      description: 'What running it does: read something, change something, or change it irreversibly.',
      enum: EFFECTS,
    },
    aliases: byName('Other names for each argument: one name or a list.', {
      type: ['string', 'array'],
      items: { type: 'string', pattern: '\\S' },
    }),
    levels: {
      description: 'How severe each problem with the arguments is.',
      ...choices(ARGUMENT_MISTAKES, TOOL_LEVELS),
    },
    ...resultSchema(),
    ...actingSchema(),
  };
}

interface Texts {
  readonly [key: string]: string;
}

// An object with some of these keys, and one of the same few values for each.
function choices(about: Texts, values: readonly string[], usual: Texts = {}): JsonObject {
  const keys = Object.entries(about).map(([key, description]) => {
    return [key, { description, ...choice(values), ...(Object.hasOwn(usual, key) && { default: usual[key] }) }];
  });
  return closedObject(Object.fromEntries(keys) as JsonObject);
}

const ARGUMENT_MISTAKES = {
  missing: 'A required argument is missing.',
  unknown: 'The tool has no such argument.',
  type: 'A value has the wrong type.',
  enum: 'A value is not one of the allowed values.',
};

const REGISTRY_MISTAKES = { ...ARGUMENT_MISTAKES, empty: 'The reply calls no tool and says nothing.' };

// Distinguished by the key that makes it one form or the other, so that a mistake in one form is not reported as one in another.
function orderSchema(): JsonObject {
  const level = { description: 'An error fails the reply; a warning is only reported.', enum: RULE_LEVELS, default: 'warning' };
  const tool = { description: 'The tool that requires others.', type: 'string' };
  const sequence = texts('When several of these are called, they must come in this order; any of them may be left out.');
  const strict = {
    description: 'Whether each call must be at the position of its name in the sequence: the first call first, and so on.',
    type: 'boolean',
    default: false,
  };
  const requires = texts('Tools that must have been called before it.');
  const once = texts('Tools that may be called only once until an action changes something.');
  const has = (key: string) => ({ required: [key] });
  return {
    description: 'One demand: sequence, or once, or tool with requires.',
    ...closedObject({ sequence, strict, tool, requires, once, level }),
    ...when(
      has('sequence'),
      withoutKeys('tool', 'requires', 'once'),
      when(has('once'), withoutKeys('tool', 'requires', 'strict'), { required: ['tool', 'requires'], ...withoutKeys('strict') }),
    ),
  };
}

function effectsSchema(): JsonObject {
  return {
    description:
      'What happens to calls, by the effect of their tool; with hold, a person decides. A tool without an effect counts as one that changes something.',
    ...choices(EFFECT_TEXTS, EFFECT_MEANINGS, USUAL_EFFECTS),
  };
}

function provenanceSchema(): JsonObject {
  const { read: _, ...acting } = EFFECT_TEXTS;
  return {
    description:
      'What happens to calls that act on a value found only in results of tools with trust: outside; one setting for both effects, or one for each.',
    type: ['string', 'object'],
    ...when({ type: 'string' }, { enum: PROVENANCE_MEANINGS }, choices(acting, PROVENANCE_MEANINGS, USUAL_PROVENANCE)),
  };
}

const EFFECT_TEXTS: { readonly [effect in (typeof EFFECTS)[number]]: string } = {
  read: 'Calls of tools that read something.',
  change: 'Calls of tools that change something, and of tools without an effect.',
  destroy: 'Calls of tools that change something irreversibly.',
};

import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Acting } from '../../../model/acting.ts';
import type { Check } from '../../../model/check.ts';
import type { JsonSchema, PolicyInput } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { ResultLimits, ResultTrust } from '../../../model/result.ts';

/** What running a tool does: look something up, alter something, or alter it irreversibly. */
export type ToolEffect = 'read' | 'change' | 'destroy';

/** How much a mistake weighs: it stops the call, comes along as a warning, or is ignored. */
export type ToolLevel = 'error' | 'warning' | 'ignore';

/** The mistakes in arguments that a registry may weigh. Each is an error by default. */
export interface ToolLevels {
  /** A required argument is missing. */
  readonly missing: ToolLevel;
  /** An argument that the tool does not have. */
  readonly unknown: ToolLevel;
  /** A value of another type. */
  readonly type: ToolLevel;
  /** A value that is not one of those allowed. */
  readonly enum: ToolLevel;
}

/** The mistakes that a registry weighs for all its tools. */
export interface RegistryLevels extends ToolLevels {
  /** A reply that calls no tool and says nothing. */
  readonly empty: ToolLevel;
}

/** What a provider's tool list does not say about a tool. */
export interface ToolDetails extends Acting {
  readonly effect?: ToolEffect;
  /** Alternative names of arguments, by argument: `{"gateway": ["ip", "target"]}`. */
  readonly aliases?: { readonly [argument: string]: string | readonly string[] };
  readonly levels?: Partial<ToolLevels>;
  /** What it returns: a JSON Schema or a Standard Schema validator. In tool lists of other programs also `outputSchema`. */
  readonly output?: JsonSchema | StandardSchemaV1;
  /** How much it may return. */
  readonly limits?: Partial<ResultLimits>;
  /** `own` by default; what comes from `outside` may hold neither calls nor turns of a conversation. */
  readonly trust?: ResultTrust;
}

/** A tool in Tamis's own form. */
export interface Tool extends ToolDetails {
  readonly name: string;
  readonly description?: string;
  /** What its arguments must be: a JSON Schema of an object, or a Standard Schema validator. */
  readonly parameters?: JsonSchema | StandardSchemaV1;
}

/**
 * A tool list: Tamis's own form, or what OpenAI, Anthropic, Gemini and MCP servers use, also whole: `{"tools": […]}`,
 * `[{"functionDeclarations": […]}]`; or tools by their names, as the AI SDK has them. Clients have their own types for these, so
 * the compiler accepts any object; anything in none of these forms is a problem with the contract.
 */
export type ToolList =
  | readonly (Tool | object)[]
  | { readonly tools: readonly (Tool | object)[] }
  | { readonly [name: string]: Omit<Tool, 'name'> | object };

/** One requirement on the order of calls. Each is reported as a warning unless its level says otherwise. */
export type OrderRule = { readonly level?: 'error' | 'warning' } & (
  | {
      /** If several of these are called, they must come in this order; any of them may be left out. */
      readonly sequence: readonly string[];
      /** Whether each call must have the position of its name: the first call is to the first tool, and so on. */
      readonly strict?: boolean;
    }
  | {
      readonly tool: string;
      /** Tools that must have been called before it. */
      readonly requires: readonly string[];
    }
  | {
      /** Tools that are called at most once, until an action changes something. */
      readonly once: readonly string[];
    }
);

/** How far a gate for tool calls may go, beyond what every policy says. */
export interface ToolPolicyInput extends PolicyInput {
  /** What happens to calls by their effect: `hold` has a person decide. All pass by default. */
  readonly effects?: { readonly [effect in ToolEffect]?: 'pass' | 'hold' };
}

/** A contract for replies that may call tools. */
export interface ToolContract<Tools extends ToolList = ToolList> {
  readonly $schema?: string;
  readonly kind: 'tool-calls';
  readonly tools: Tools;
  /** What the list does not say about its tools, by name. */
  readonly about?: { readonly [tool: string]: ToolDetails };
  /** How much a mistake weighs for all tools that do not say otherwise. */
  readonly levels?: Partial<RegistryLevels>;
  readonly order?: readonly OrderRule[];
  /** Names that count as tools wherever they occur in prose, with `*` for any letters: `check_*`. */
  readonly names?: readonly string[];
  /** Other documents that `$ref` in a tool's schema may reach, by URI. Nothing is fetched. */
  readonly schemas?: { readonly [uri: string]: Json };
  readonly checks?: readonly Check[];
  readonly policy?: ToolPolicyInput;
}

/** One call, ready to run. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A call with arguments of any type: a validator may return what is not JSON. */
export interface AnyCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** What a reply amounts to under a contract for tool calls: calls in order, and what else was said. */
export interface ToolReply<Call extends AnyCall = ToolCall> {
  readonly calls: readonly Call[];
  readonly content?: string;
}

/** The state of a conversation: calls that were already made since the user's last request. */
export interface ToolHistory {
  readonly calls: readonly { readonly name: string; readonly failed?: boolean }[];
}

import type { Check, Json, JsonObject, PolicyInput } from '../../../model/index.ts';
import type { CheckedTools } from './checked-tools.ts';
import type { ToolName } from './listed-tool.ts';
import type { RegistryLevels, Tool, ToolDetails, ToolEffect } from './tool.ts';

export type { RegistryLevels, Tool, ToolDetails, ToolEffect, ToolLevel, ToolLevels } from './tool.ts';

/**
 * A tool list in Tamis's own form, in the forms of OpenAI, Anthropic, Gemini and MCP servers, or as an object by name, as in the AI SDK.
 * Whole objects such as `{"tools": […]}` and `[{"functionDeclarations": […]}]` are accepted too. Clients have their own types for these, so
 * the compiler accepts any object. A list in none of these forms is a problem with the contract.
 */
export type ToolList =
  | readonly (Tool | object)[]
  | { readonly tools: readonly (Tool | object)[] }
  | { readonly [name: string]: Omit<Tool, 'name'> | object };

/** One requirement on the order of calls. It is reported as a warning unless its level says otherwise. */
export type OrderRule<Name extends string = string> = { readonly level?: 'error' | 'warning' } & (
  | {
      /** If several of these tools are called, they must come in this order. Any of them may be left out. */
      readonly sequence: readonly Name[];
      /** Whether each call must match the tool at its position: the first call is to the first tool, and so on. */
      readonly strict?: boolean;
    }
  | {
      readonly tool: Name;
      /** The tools that must have been called before it. */
      readonly requires: readonly Name[];
    }
  | {
      /** The tools that may be called only once until an action changes something. */
      readonly once: readonly Name[];
    }
);

export type ProvenanceMeaning = 'off' | 'warn' | 'hold';

// What happens to arguments that come only from outside content, by tool effect. Tools that only read have no entry, because they act on
// nothing.
export type Provenance = { readonly [effect in Exclude<ToolEffect, 'read'>]: ProvenanceMeaning };

/** The policy of a gate for tool calls, with keys in addition to those of every policy. */
export interface ToolPolicyInput extends PolicyInput {
  /** What happens to calls, by effect. `hold` lets a person decide, which is the default for `destroy`. */
  readonly effects?: { readonly [effect in ToolEffect]?: 'pass' | 'hold' };
  /**
   * What happens to calls that act on a value found only in outside content: one setting for both effects, or one for each. By default,
   * `hold` for `destroy` and `warn` for `change`. The gate needs `messages` for this.
   */
  readonly provenance?: ProvenanceMeaning | Partial<Provenance>;
  /**
   * Who may decide their own held calls in the MCP client that they use, by the name they sign in with; nobody by default. The client
   * is trusted to have asked them.
   */
  readonly clientDeciders?: readonly string[];
  /** Why an MCP server gets the access token of the gate's caller; it never does by default. */
  readonly passToken?: string;
}

/** A contract for replies that may call tools. */
export interface ToolContract<Tools = ToolList> {
  readonly $schema?: string;
  readonly kind: 'tool-calls';
  readonly tools: CheckedTools<Tools>;
  /** Details about the tools that the list does not include, by tool name. */
  readonly about?: { readonly [tool in ToolName<Tools>]?: ToolDetails };
  /** The severity of each mistake, for all tools that do not set their own. */
  readonly levels?: Partial<RegistryLevels>;
  readonly order?: readonly OrderRule<ToolName<Tools>>[];
  /** Names that count as tools wherever they occur in prose. `*` stands for any letters, as in `check_*`. */
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

/** A call with arguments of any type, because a validator may return values that are not JSON. */
export interface AnyCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** The value of a reply under a contract for tool calls: the calls in order, and the rest of the text. */
export interface ToolReply<Call extends AnyCall = ToolCall> {
  readonly calls: readonly Call[];
  readonly content?: string;
}

/** The history of a conversation: the calls already made since the user's last request. */
export interface ToolHistory {
  readonly calls: readonly { readonly name: string; readonly failed?: boolean }[];
}

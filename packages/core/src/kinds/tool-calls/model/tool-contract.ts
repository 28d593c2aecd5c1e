import type { Check } from '../../../model/check.ts';
import type { PolicyInput } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { CheckedTools } from './checked-tools.ts';
import type { ToolName } from './listed-tool.ts';
import type { RegistryLevels, Tool, ToolDetails, ToolEffect } from './tool.ts';

export type { RegistryLevels, Tool, ToolDetails, ToolEffect, ToolLevel, ToolLevels } from './tool.ts';

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
export type OrderRule<Name extends string = string> = { readonly level?: 'error' | 'warning' } & (
  | {
      /** If several of these are called, they must come in this order; any of them may be left out. */
      readonly sequence: readonly Name[];
      /** Whether each call must have the position of its name: the first call is to the first tool, and so on. */
      readonly strict?: boolean;
    }
  | {
      readonly tool: Name;
      /** Tools that must have been called before it. */
      readonly requires: readonly Name[];
    }
  | {
      /** Tools that are called at most once, until an action changes something. */
      readonly once: readonly Name[];
    }
);

/** What follows if an argument comes from outside content only. */
export type ProvenanceMeaning = 'off' | 'warn' | 'hold';

/** The same by the effect of a tool; tools that only read act on nothing. */
export type Provenance = { readonly [effect in Exclude<ToolEffect, 'read'>]: ProvenanceMeaning };

/** How far a gate for tool calls may go, beyond what every policy says. */
export interface ToolPolicyInput extends PolicyInput {
  /** What happens to calls by their effect: `hold` has a person decide. All pass by default. */
  readonly effects?: { readonly [effect in ToolEffect]?: 'pass' | 'hold' };
  /**
   * What happens to calls that act on a value which only outside content has: for both effects, or for each. `hold` for `destroy` and
   * `warn` for `change` by default. The gate needs `messages` to see it.
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
  /** What the list does not say about its tools, by tool name. */
  readonly about?: { readonly [tool in ToolName<Tools>]?: ToolDetails };
  /** How much a mistake weighs for all tools that do not say otherwise. */
  readonly levels?: Partial<RegistryLevels>;
  readonly order?: readonly OrderRule<ToolName<Tools>>[];
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

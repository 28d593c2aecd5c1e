import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Acting, JsonSchema, ResultLimits, ResultTrust } from '../../../model/index.ts';

/** The effect of running a tool: it reads something, changes something, or changes it irreversibly. */
export type ToolEffect = 'read' | 'change' | 'destroy';

/** The severity of a mistake: it stops the call, is reported as a warning, or is ignored. */
export type ToolLevel = 'error' | 'warning' | 'ignore';

/** The argument mistakes whose severity a registry may set. Each is an error by default. */
export interface ToolLevels {
  /** A required argument is missing. */
  readonly missing: ToolLevel;
  /** The tool does not have the argument. */
  readonly unknown: ToolLevel;
  /** The value has the wrong type. */
  readonly type: ToolLevel;
  /** The value is not one of those allowed. */
  readonly enum: ToolLevel;
}

/** The mistakes whose severity a registry may set for all its tools. */
export interface RegistryLevels extends ToolLevels {
  /** The reply has neither calls nor text. */
  readonly empty: ToolLevel;
}

/** The details of a tool that a provider's tool list does not include. */
export interface ToolDetails extends Acting {
  readonly effect?: ToolEffect;
  /** Alternative names of arguments, by argument: `{"gateway": ["ip", "target"]}`. */
  readonly aliases?: { readonly [argument: string]: string | readonly string[] };
  readonly levels?: Partial<ToolLevels>;
  /** The schema of its results: a JSON Schema or a Standard Schema validator. Other programs' tool lists may call it `outputSchema`. */
  readonly output?: JsonSchema | StandardSchemaV1;
  /** The limits on its results. */
  readonly limits?: Partial<ResultLimits>;
  /** `own` by default. Results from `outside` may contain neither calls nor turns of a conversation. */
  readonly trust?: ResultTrust;
}

/** A tool in Tamis's own form. */
export interface Tool extends ToolDetails {
  readonly name: string;
  readonly description?: string;
  /** The schema of its arguments: a JSON Schema of an object, or a Standard Schema validator. */
  readonly parameters?: JsonSchema | StandardSchemaV1;
}

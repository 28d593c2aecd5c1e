import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Acting } from '../../../model/acting.ts';
import type { JsonSchema } from '../../../model/contract.ts';
import type { ResultLimits, ResultTrust } from '../../../model/result.ts';

/** The effect of running a tool: it reads something, changes something, or changes it irreversibly. */
export type ToolEffect = 'read' | 'change' | 'destroy';

/** The severity of a mistake: it stops the call, is reported as a warning, or is ignored. */
export type ToolLevel = 'error' | 'warning' | 'ignore';

/** The argument mistakes whose severity a registry may set. Each is an error by default. */
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

/** The mistakes whose severity a registry may set for all its tools. */
export interface RegistryLevels extends ToolLevels {
  /** A reply that calls no tool and says nothing. */
  readonly empty: ToolLevel;
}

/** The details of a tool that a provider's tool list does not include. */
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

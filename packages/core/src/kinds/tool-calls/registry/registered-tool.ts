import type { Settings } from '../../../gate/settings.ts';
import type { Language } from '../../../stages/rules/language.ts';
import type { CompiledActing } from '../../acting/compile-acting.ts';
import type { ToolEffect, ToolLevels } from '../model/tool-contract.ts';
import type { ResultTerms } from './result-terms.ts';

/** A compiled tool, ready to judge the arguments of a call. */
export interface RegisteredTool {
  readonly name: string;
  /** The number of its schema's parts with every reference expanded. */
  readonly parts: number;
  /** The declared effect, or undefined if there is none. */
  readonly effect: ToolEffect | undefined;
  /** Its arguments, in the order of its schema. Undefined if the schema leaves them open. */
  readonly declared: readonly string[] | undefined;
  /** The arguments that its schema names, whether or not it allows others. */
  readonly properties: readonly string[];
  /** Arguments by their alternative names. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The strings that its schema itself has: choices, defaults, examples. */
  readonly constants: ReadonlySet<string>;
  readonly levels: ToolLevels;
  /** The settings that judge its arguments. */
  readonly settings: Settings;
  /** The settings with some mistakes reduced. Undefined if none is. */
  readonly softened: Settings | undefined;
  /** Evaluates arithmetic. Undefined if there is no language to do so. */
  readonly workOut: Language['workOut'];
  /** Its preconditions, summary and effects. Undefined if it has none. */
  readonly acting: CompiledActing | undefined;
  /** The terms that its results are judged against. */
  readonly result: ResultTerms;
}

import type { GateSettings } from '../../../gate/index.ts';
import type { Language } from '../../../stages/rules/language.ts';
import type { CompiledActing } from '../../acting/compile-acting.ts';
import type { ToolEffect, ToolLevels } from '../model/tool-contract.ts';
import type { ResultTerms } from './result-terms.ts';

export interface RegisteredTool {
  readonly name: string;
  readonly parts: number;
  readonly effect: ToolEffect | undefined;
  readonly declared: readonly string[] | undefined;
  readonly properties: readonly string[];
  readonly aliases: ReadonlyMap<string, string>;
  readonly constants: ReadonlySet<string>;
  readonly levels: ToolLevels;
  readonly settings: GateSettings;
  readonly softened: GateSettings | undefined;
  readonly workOut: Language['workOut'];
  readonly acting: CompiledActing | undefined;
  readonly result: ResultTerms;
}

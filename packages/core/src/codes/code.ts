import type { StageCode } from './stage-codes.ts';

/** A code, as `stage.kebab-name`: one of the stages, which editors propose, or one of a kind, whoever wrote it. */
export type Code = StageCode | (string & Record<never, never>);

/** The stage a code belongs to: the part before the dot. */
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}

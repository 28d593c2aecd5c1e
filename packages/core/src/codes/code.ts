import type { StageCode } from './stage-codes.ts';

/** A code, as `stage.kebab-name`: either of a stage, which editors suggest, or of any kind, including third-party ones. */
export type Code = StageCode | (string & Record<never, never>);

/** The stage a code belongs to: the part before the dot. */
export function stageOf(code: Code): string {
  return code.slice(0, code.indexOf('.'));
}

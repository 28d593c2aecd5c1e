export { type AnthropicAnswer, type AnthropicAnswerBlock, anthropicTurn } from '../anthropic/anthropic-turn.ts';
export { type OpenAiAnswer, openAiTurn } from '../openai/open-ai-turn.ts';
export type {
  ApprovalTurn,
  DoubtedTurn,
  FailedTurn,
  HeldTurn,
  PassedTurn,
  ToolOutput,
  ToolTurn,
  TurnCall,
} from '../tools/tool-turn.ts';
export type { TurnOptions } from '../tools/turn-options.ts';
export type { WorldOption } from '../tools/world-option.ts';

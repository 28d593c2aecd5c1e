export { commandCodes, suggestionCodes } from './codes.ts';
export { command, commands, suggestions } from './commands.ts';
export { grammarSchema } from './contract/grammar-schema.ts';
export { type DebugRecord, debugRecords } from './debug-records.ts';
export type { Command, Suggestion, Suggestions } from './model/command.ts';
export type { CommandContract, SuggestionsContract } from './model/command-contract.ts';
export type {
  Form,
  Grammar,
  GrammarLists,
  ListFile,
  Preset,
  Slot,
  SuggestionField,
  Token,
  TokenList,
} from './model/grammar.ts';
export { type HeldSuggestion, type Presented, presentSuggestions, type ShownLine, suggestionLines } from './present.ts';
export { commandPrompt } from './prompt.ts';
export { readPlainList, readPlainPresets, readTalonList, readTalonPresets } from './read-list.ts';

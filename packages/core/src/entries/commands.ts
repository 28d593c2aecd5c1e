export { command, commands, suggestions } from '../kinds/commands/commands.ts';
export { type DebugRecord, debugRecords } from '../kinds/commands/debug-records.ts';
export { type Presented, presentSuggestions, type ShownLine, suggestionLines } from '../kinds/commands/present.ts';
export { commandPrompt } from '../kinds/commands/prompt.ts';
export { readPlainList, readPlainPresets, readTalonList, readTalonPresets } from '../kinds/commands/read-list.ts';

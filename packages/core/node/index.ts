export * from '../src/entries/api.ts';
export {
  commandPrompt,
  debugRecords,
  presentSuggestions,
  readPlainList,
  readPlainPresets,
  readTalonList,
  readTalonPresets,
  suggestionLines,
} from './commands.ts';
export { compile, engine } from './compile.ts';
export { contractSchema, grammarSchema } from './schemas.ts';

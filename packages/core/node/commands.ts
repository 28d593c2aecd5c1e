import type * as commands from '../src/entries/commands.ts';
import { load } from './load.ts';

type Commands = typeof commands;

/** What belongs to commands, from a file that is loaded when it is first called. */
export const commandPrompt: Commands['commandPrompt'] = (contract) => load('./commands.js').commandPrompt(contract);

/** What was left out of suggestions, for a log. */
export const debugRecords: Commands['debugRecords'] = (verdict) => load('./commands.js').debugRecords(verdict);

/** Suggestions as they are shown to a person. */
export const presentSuggestions: Commands['presentSuggestions'] = (reply, verdict) =>
  load('./commands.js').presentSuggestions(reply, verdict);

/** The lines of a suggestion. */
export const suggestionLines: Commands['suggestionLines'] = (...given) => load('./commands.js').suggestionLines(...given);

/** A list of tokens from a plain text. */
export const readPlainList: Commands['readPlainList'] = (text) => load('./commands.js').readPlainList(text);

/** Presets from a plain text. */
export const readPlainPresets: Commands['readPlainPresets'] = (text) => load('./commands.js').readPlainPresets(text);

/** A list of tokens from a file of Talon's. */
export const readTalonList: Commands['readTalonList'] = (text) => load('./commands.js').readTalonList(text);

/** Presets from a file of Talon's. */
export const readTalonPresets: Commands['readTalonPresets'] = (text) => load('./commands.js').readTalonPresets(text);

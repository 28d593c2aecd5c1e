import type { JsonObject } from '@tamis/core';
import { MOST_REPEATS, NAME_PATTERN, OVER, OWN_FIELDS } from './grammar-words.ts';

/**
 * Returns the JSON Schema for grammar files, for use in editors. It accepts what `checkGrammar` accepts, as far as a schema can express it.
 */
export function grammarSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:tamis:grammar:1',
    title: 'Tamis grammar',
    description: 'What can be said: forms, and the lists that fill their slots.',
    ...grammarShape(),
  };
}

export function grammarShape(): JsonObject {
  return {
    ...closed({
      $schema: { description: 'Where an editor finds this schema. Tamis ignores it.', type: 'string' },
      version: {
        description: 'Your own version, such as the date of the last change; every value includes it.',
        anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }],
      },
      lists: byName('What may be said in a slot: a file, or the tokens themselves.', {
        anyOf: [path, listFile(), { type: 'array', minItems: 1, items: token() }],
      }),
      presets: byName('Named choices: a list, an object by their keys, or keys by the words that are said.', {
        anyOf: [
          path,
          listFile(),
          { type: 'array', minItems: 1, items: { ...preset(), required: ['key'] } },
          { type: 'object', minProperties: 1, properties: { file: false }, additionalProperties: { anyOf: [preset(), words] } },
        ],
      }),
      slots: byName('Slots that take several tokens, or a list other than the one with their name.', slot()),
      joiners: {
        description: 'Characters or words between parts, each with the variants that models write.',
        type: 'object',
        propertyNames: { pattern: ONE_WORD },
        additionalProperties: { type: 'array', items: { type: 'string', pattern: ONE_WORD } },
      },
      aliases: { description: 'Synonyms for words in forms and tokens in lists.', type: 'object', additionalProperties: said },
      forms: {
        ...byName(
          'The ways to say a command: words, {slots}, [optional parts], (one | of these), (all && in any order), (at least || one).',
          form(),
        ),
        minProperties: 1,
      },
      suggestions: {
        ...byName('The fields of a suggestion besides its name and reasoning.', field()),
        propertyNames: { pattern: NAME_PATTERN, not: { enum: OWN_FIELDS } },
      },
      summaries: {
        description: 'Lines that sum up some fields of a suggestion on the screen.',
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    }),
    required: ['version', 'forms'],
  };
}

const ONE_WORD = '^[^\\s\\[\\](){}]+$';
const words: JsonObject = { type: 'string', pattern: '\\S' };
const path: JsonObject = { type: 'string', minLength: 1 };
const said: JsonObject = { anyOf: [words, { type: 'array', minItems: 1, items: words }] };

function token(): JsonObject {
  const parts = closed({
    say: { description: 'The words.', ...words },
    value: { description: 'The value that the words stand for; by default, the words themselves.', type: 'string' },
    alias: { description: 'Synonyms.', ...said },
  });
  return { anyOf: [words, { ...parts, required: ['say'] }] };
}

function preset(): JsonObject {
  const parts = closed({
    key: { description: "The preset's name in the application.", ...words },
    label: { description: "The preset's name as displayed; it can be said if it consists of words.", ...words },
    say: { description: "The words that are said if a model writes the preset's key or label.", ...words },
    spoken: { description: 'Other ways to say it.', ...said },
  });
  return parts;
}

function listFile(): JsonObject {
  const parts = closed({
    file: { description: 'A .talon-list, JSON, YAML or text file, or a module; relative to the grammar file.', ...path },
    at: { description: 'JSON Pointer to the list inside a JSON or YAML file.', ...path },
    export: { description: 'The name of the export, if the file is a module.', ...path },
  });
  return { ...parts, required: ['file'] };
}

function slot(): JsonObject {
  const count = { type: 'integer', minimum: 1, maximum: MOST_REPEATS, default: 1 };
  return closed({
    list: { description: 'The list or set of presets; by default, the one named like the slot.', type: 'string' },
    most: { description: 'The maximum number of tokens in the slot.', ...count },
    least: { description: 'The minimum number of tokens if the slot is used.', ...count },
    joiner: { description: 'The joiner between two tokens; a space by default.', type: 'string' },
    over: { description: 'What happens to tokens beyond the maximum.', enum: OVER, default: OVER[0] },
  });
}

function form(): JsonObject {
  const parts = closed({
    say: {
      description: 'Words, {slots}, [optional parts], (one | of these), (all && in any order), (at least || one).',
      ...words,
    },
    about: { description: 'A sentence that tells the model when to use the form.', type: 'string' },
    command: { description: 'False for a form that only fields of suggestions use.', type: 'boolean', default: true },
  });
  return { anyOf: [words, { ...parts, required: ['say'] }] };
}

function field(): JsonObject {
  const text = (description: string) => ({ description, type: 'string' });
  return {
    ...closed({
      forms: { description: 'The forms in which the field may be said.', type: 'array', minItems: 1, items: { type: 'string' } },
      list: text("The list that the field's token comes from."),
      required: { description: 'Whether a suggestion without the field is dropped.', type: 'boolean', default: false },
      label: text("The field's label in lines and on the screen."),
      failure: text("The name for the field's failures in debug records."),
      about: text('A sentence that tells the model what to write in the field.'),
      say: text('What to say for the field, made from the slots of its command.'),
      axes: {
        description: "Short names for the slots of the field's command, for the screen.",
        type: 'object',
        additionalProperties: { type: 'string' },
      },
    }),
    not: { required: ['forms', 'list'] },
  };
}

function byName(description: string, value: JsonObject): JsonObject {
  return { description, type: 'object', propertyNames: { pattern: NAME_PATTERN }, additionalProperties: value };
}

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', properties, additionalProperties: false };
}

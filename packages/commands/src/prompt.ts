import type { Json } from '@tamis/core';
import type { PromptContract } from '@tamis/core/contract';
import { promptChecks, promptRules } from '@tamis/core/kind';
import { type FormParts, runsIn, slotsOf } from './contract/form-part.ts';
import { examplesOf } from './examples.ts';
import type { Expected } from './expected.ts';
import type { CommandContract, SuggestionsContract } from './model/command-contract.ts';
import type { Form, SuggestionField } from './model/grammar.ts';
import { soundLists } from './sound-lists.ts';
import { SpokenGrammar } from './spoken-grammar.ts';

// Returns the description of a grammar contract for a model. It is in words, because no schema can express a grammar.
export function toldCommands(contract: CommandContract | SuggestionsContract): PromptContract {
  const rules = contract.kind === 'suggestions' ? promptRules(contract.rules) : [];
  const ruled = rules.length === 0 ? [] : ['Each suggestion must also keep these rules:', ...rules];
  return {
    name: contract.kind,
    text: [commandPrompt(contract).trimEnd(), ...ruled, ...promptChecks(contract.checks)].join('\n'),
  };
}

/**
 * Returns the part of a prompt that tells a model what can be said, generated from the grammar and lists that its reply is judged against.
 */
export function commandPrompt(contract: CommandContract | SuggestionsContract): string {
  const lists = soundLists(contract);
  const spoken = new SpokenGrammar(contract.grammar, lists);
  if (contract.kind === 'command') return commandText(contract.forms ?? spoken.commandForms, spoken);
  return suggestionsText(spoken);
}

function commandText(forms: readonly string[], spoken: SpokenGrammar): string {
  return `${[
    'Reply with one command and nothing else. Only these forms can be said:',
    ...formLines(forms, spoken),
    '',
    ...notation(forms, spoken),
    ...listLines(forms, [], spoken),
    ...exampleLines(forms, spoken, ''),
  ].join('\n')}\n`;
}

function suggestionsText(spoken: SpokenGrammar): string {
  const fields = Object.entries(spoken.grammar.suggestions ?? {});
  const all: readonly (readonly [string, SuggestionField])[] = [
    ['name', { required: true, about: 'a short title' }],
    ...fields,
    ['reasoning', { about: 'in one to three sentences, how you chose this suggestion; for developers only' }],
  ];
  const forms = [...new Set(fields.flatMap(([, field]) => field.forms ?? []))];
  const shape = all.map(([name]) => `"${name}": string`).join(', ');
  return `${[
    'Reply with JSON only, in this shape:',
    `{"suggestions": [{${shape}}]}`,
    '',
    'Fields:',
    ...all.map(([name, field]) => `- ${name}${field.required ? ' (required)' : ''}: ${fieldText(field)}`),
    'Leave out a field that you do not use. A field that cannot be said is dropped, and with it a suggestion that needs it.',
    '',
    'Forms:',
    ...formLines(forms, spoken),
    '',
    ...notation(forms, spoken),
    ...listLines(
      forms,
      fields.flatMap(([, field]) => field.list ?? []),
      spoken,
    ),
    ...fields.flatMap(([name, field]) => (field.forms === undefined ? [] : exampleLines(field.forms, spoken, ` for ${name}`))),
  ].join('\n')}\n`;
}

function fieldText({ forms, list, about }: SuggestionField): string {
  const what =
    forms !== undefined ? `said in the form ${forms.join(' or ')}` : list !== undefined ? `one of the list ${list}` : 'text';
  return about === undefined ? what : `${what}; ${about}`;
}

function formLines(forms: readonly string[], { grammar }: SpokenGrammar): readonly string[] {
  return forms.map((name) => {
    const form = formOf(grammar.forms[name]);
    return `- ${name}: ${form.say}${form.about === undefined ? '' : ` (${form.about})`}`;
  });
}

function formOf(form: string | Form | undefined): Form {
  return typeof form === 'object' ? form : { say: form ?? '' };
}

function notation(forms: readonly string[], spoken: SpokenGrammar): readonly string[] {
  const several = slotNames(forms, spoken).flatMap((name) => {
    const { most = 1, least = 1, joiner } = spoken.grammar.slots?.[name] ?? {};
    const count = least === most ? `exactly ${most}` : least > 1 ? `${least} to ${most}` : `up to ${most}`;
    return most > 1 ? [`{${name}} takes ${count}${joiner === undefined ? '' : `, with "${joiner}" between them`}.`] : [];
  });
  return [
    'Fill each {slot} from the list with the same name. A [part] may be left out. The order is fixed. Use the words exactly as listed;',
    ['never invent one.', ...several].join(' '),
    ...groupLines(forms, spoken),
    '',
  ];
}

function groupLines(forms: readonly string[], spoken: SpokenGrammar): readonly string[] {
  const kinds = new Set(forms.flatMap((name) => groupsIn(spoken.partsOf(name))));
  const told = [
    ...(kinds.has('|') ? ['Of (a | b), say exactly one.'] : []),
    ...(kinds.has('&&') ? ['Of (a && b), say all, in any order.'] : []),
    ...(kinds.has('||') ? ['Of (a || b), say at least one, in any order, each once at most.'] : []),
  ];
  return told.length === 0 ? [] : [`${told.join(' ')} Never say the signs | && || ( ) themselves.`];
}

function groupsIn(parts: FormParts): readonly string[] {
  return parts.flatMap((part) => {
    const inside = runsIn(part).flatMap(groupsIn);
    if (part.kind === 'choice') return ['|', ...inside];
    return part.kind === 'unordered' ? [part.needsAll ? '&&' : '||', ...inside] : inside;
  });
}

function slotNames(forms: readonly string[], spoken: SpokenGrammar): readonly string[] {
  return [...new Set(forms.flatMap((name) => slotsOf(spoken.partsOf(name)).map((slot) => slot.name)))];
}

function listLines(forms: readonly string[], lists: readonly string[], spoken: SpokenGrammar): readonly string[] {
  const slots = slotNames(forms, spoken);
  const names = [...slots, ...lists.filter((list) => !slots.includes(list))];
  return [
    'Lists:',
    ...[...new Set(names)].map((name) => {
      const list = spoken.grammar.slots?.[name]?.list ?? name;
      return `- ${name}: ${spoken.vocabularies
        .trieOf(list)
        .canonical.map(({ text }) => text)
        .join(', ')}`;
    }),
    '',
  ];
}

function exampleLines(forms: readonly string[], spoken: SpokenGrammar, what: string): readonly string[] {
  const { recogniser, whyNot } = spoken.speechOf(forms);
  const { good, bad } = examplesOf(forms, spoken);
  const wanted = (text: string) => namesOf(whyNot.explain(recogniser.walk(text), 0).args.next);
  return [
    `Right${what}:`,
    ...good.map((text) => `- ${text}`),
    `Wrong${what}:`,
    ...bad.map((text) => `- ${text} (expected ${wanted(text)})`),
    '',
  ];
}

function namesOf(next: Json | undefined): string {
  const names = (next as readonly Expected[]).map(({ slot, words, isInside }) => {
    if (slot === null) return `"${words.join('" or "')}"`;
    return isInside ? `the rest of {${slot}}` : `{${slot}}`;
  });
  return names.length === 0 ? 'the end' : [...new Set(names)].join(' or ');
}

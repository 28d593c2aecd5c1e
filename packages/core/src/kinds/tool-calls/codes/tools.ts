import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';
import { semanticCodes } from './semantic.ts';
import { syntaxCodes } from './syntax.ts';

const callCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'schema' },
  {
    'tools.role-token': safe(
      'Markers that start or end a turn leaked into the reply.',
      'If it happens often, correct the chat template or the stop sequences of the model.',
      'End your reply without turn markers.',
    ),
    'tools.escaped-name': safe(
      '{name} is written with Markdown escapes; it was read as {tool}.',
      '',
      'Write names of tools without backslashes.',
    ),
    'tools.escaped-text': safe(
      'the string has escapes that belong to the text around it (Markdown backslashes, or a CDATA section): {was|see the marked place}.',
      'If the change is unsafe, compare the string with the raw reply: the escapes are only a part of it and were kept.',
      'Write strings as they are, without escapes.',
    ),
    'tools.mended-name': safe(
      '{name} is the tool {tool} in another spelling.',
      'If the change is unsafe, check the namespace: it may change what the call does.',
      'Call the tool {tool} by exactly this name.',
    ),
    'tools.name-as-key': safe(
      'The call to {tool} was written as a key with its arguments.',
      '',
      'Write a call as an object with its name and its arguments.',
    ),
    'tools.call-in-entry': safe(
      'The call to {tool} is inside an entry of type {type} that has no name of its own.',
      '',
      'Give each call as one entry with its name and its arguments.',
    ),
    'tools.quoted-call': safe('The call to {tool} is in quotes.', '', 'Write calls without quotes around them.', {
      foundIn: 'quotes',
    }),
    'tools.no-arguments-given': safe(
      'The arguments of {tool} were empty; they were read as an empty object.',
      '',
      'Give an empty object when you call a tool without arguments.',
    ),
    'tools.arguments-as-object': safe(
      'The arguments of {tool} were given as one object in brackets.',
      '',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.only-argument': safe(
      'The only argument of {tool} was given without its name, {argument}.',
      '',
      'Name each argument: {tool}({argument}=…).',
    ),
    'tools.remark': safe(
      'The key {key} next to the call to {tool} was dropped, because it is a remark about the call.',
      '',
      'Give calls without remarks.',
    ),
    'tools.no-call': safe(
      '{tool} says that no tool fits; it was not read as a call.',
      'Give the model a plain way to say that no tool fits.',
      'Reply in plain words when no tool fits.',
      { declines: true },
    ),
    'tools.next-turn': safe(
      "After its calls the model went on with another speaker's turn, which was set aside.",
      'Add the turn markers to the stop words of the model.',
      'End your reply after the calls.',
    ),
    'tools.positional': unsafe(
      '{tool} was called without the names of its arguments; {was|a value} was taken for {"argument"}, by the order of its schema.',
      'Check that the value belongs to this argument: a JSON Schema guarantees no order.',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.name-as-text': unsafe(
      '{name} is a name, not a value; it was taken as the string {is|it spells}.',
      'Put in the value that was meant: it is not in the reply.',
      'Give each argument as a plain value, not as a variable.',
    ),
    'tools.worked-out': unsafe(
      '{argument} of {tool} is arithmetic: {was|an expression} was worked out as {is|a number}.',
      'Compare the result with what was written.',
      'Give {argument} as one number.',
    ),
    'tools.null-argument': unsafe(
      '{argument} of {tool} is `null`; it is optional but not nullable, so it was dropped.',
      'Allow this code if your model writes `null` where it means nothing.',
      'Leave {argument} out if there is nothing to say.',
    ),
    'tools.same-call': unsafe(
      'The reply makes the same call to {tool} {count} times; it is held once.',
      'Check whether one call is what was meant. Declare the effect of the tool as `read` if repeating it does no harm.',
      'Make each call once.',
    ),
    'tools.asked-twice': safe(
      'The reply makes the same call to {tool} {count} times; it was read once, because the tool only reads.',
      '',
      'Make each call once.',
    ),
    'tools.unknown-tool': finding(
      'error',
      'Expected a tool from the list ({offered}), found {"tool"}.{suggestion}',
      'If the name is right, add the tool to the list: a call is never routed to another tool.',
      'There is no tool named {tool}.{suggestion} Call one of {offered}, or answer without a tool.',
    ),
    'tools.unknown-argument': finding(
      'error',
      '{tool} takes {offered}, found the argument {"argument"}.{suggestion}',
      'Declare it as an alias if models keep using this name, or change `levels.unknown`.',
      '{tool} has no argument named {argument}.{suggestion} It takes {offered}.',
      { isExtraArgument: true },
    ),
    'tools.argument-outside': finding(
      'error',
      '{argument} is next to the arguments of {tool}, not among them.',
      'Read the reply: it may have been meant as an argument.',
      'Put {argument} into the arguments of {tool}, or leave it out.',
    ),
    'tools.missing-arguments': finding(
      'error',
      'Expected an object with the arguments of {tool}, even if empty, found none.',
      'Check the finish reason: the reply may have been cut off, or it only names the tool.',
      'Give the arguments of {tool} as an object, even if it is empty.',
      { cutMayCause: true },
    ),
    'tools.bad-arguments': finding(
      'error',
      'Expected an object with the arguments of {tool}, found {found}.',
      '',
      'Give the arguments of {tool} as one JSON object.',
      { cutMayCause: true },
    ),
    'tools.too-many-arguments': finding(
      'error',
      'The call to {tool} has arguments without names that cannot be bound; it takes {offered}.',
      'Tell the model to name each argument.',
      'Name each argument of {tool}: {offered}.',
    ),
    'tools.text-among-calls': unsafe(
      'A list of calls contains text, which was dropped: {was|see the marked place}.',
      'Read the text: it may say that one of the calls should not be made, or ask for another.',
      'Put nothing but calls in a list of calls.',
    ),
    'tools.stray-key': unsafe(
      'The key {key} next to the call to {tool} has no known meaning; it was dropped: {was|see the marked place}.',
      'Read its value: it may say that the call should not be made, or how.',
      'Give only the name of the tool and its arguments.',
    ),
    'tools.invented-result': unsafe(
      "The reply contains the call to {tool} together with a result, or somebody else's turn, that the model wrote itself.",
      'Ask the model again, with the real results: no tool returned this one, and the call may depend on it.',
      'Wait for the result of a call before you make the next. Never write it yourself.',
    ),
  },
);

export const toolsCodes = { ...callCodes, ...syntaxCodes, ...semanticCodes } as const;

import { codesOf, finding, safe, unsafe } from '../../codes/entry.ts';

/** Reading tool calls, and what may be wrong with them. */
export const toolsCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'schema' },
  {
    'tools.role-token': safe(
      'Marks that end or start a turn had leaked into the reply.',
      'Nothing to do; the chat template or the stop words of the model are set up wrongly.',
      'End your reply without the marks of a turn.',
    ),
    'tools.escaped-name': safe(
      '{name} is written with Markdown escapes; it was read as {tool}.',
      'Nothing to do.',
      'Write names of tools without backslashes.',
    ),
    'tools.escaped-text': safe(
      'A text was written with Markdown escapes, as the names around it were; they were left out.',
      'Nothing to do.',
      'Write texts without backslashes before underscores.',
    ),
    'tools.mended-name': safe(
      '{name} is the tool {tool} in another spelling.',
      'Nothing to do: only case, separators or the namespace differ, and no other tool is near.',
      'Call the tool {tool} by exactly this name.',
    ),
    'tools.name-as-key': safe(
      'The call of {tool} was written as a key with its arguments.',
      'Nothing to do.',
      'Write a call as an object with its name and its arguments.',
    ),
    'tools.quoted-call': safe('The call of {tool} stood in quotes.', 'Nothing to do.', 'Write calls without quotes around them.'),
    'tools.no-arguments-given': safe(
      'The arguments of {tool} were empty; they were read as an empty object.',
      'Nothing to do.',
      'Give an empty object where a tool is called without arguments.',
    ),
    'tools.arguments-as-object': safe(
      'The arguments of {tool} were given as one object in brackets.',
      'Nothing to do: every key of it is an argument of the tool.',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.only-argument': safe(
      'The one argument of {tool} was given without its name; it is {argument}.',
      'Nothing to do: the tool has no other argument.',
      'Name each argument: {tool}({argument}=…).',
    ),
    'tools.remark': safe(
      '{key} stood beside the call of {tool}; it was left out.',
      'Nothing to do: it is a remark on the call.',
      'Give calls without remarks.',
    ),
    'tools.unclosed-tag': {
      ...safe(
        'The mark {tag} around a call was never closed.',
        'Check the finish reason: the reply may have been cut behind this call.',
        'Close every {tag}.',
      ),
      group: 'syntax',
    },
    'tools.no-call': safe(
      '{tool} says that no tool fits; it was read as no call.',
      'Nothing to do. Give the model a plain way to say that no tool fits.',
      'Reply in plain words where no tool fits.',
    ),
    'tools.next-turn': safe(
      'After its calls the model went on with a turn of somebody else; that was set aside.',
      'Nothing to do. Add the marks of a turn to the stop words of the model.',
      'End your reply after the calls.',
    ),
    'tools.positional': unsafe(
      'Arguments of {tool} were given without names; they were bound in the order of its schema.',
      'Compare each with its name: a JSON Schema has no order that anybody promised.',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.name-as-text': unsafe(
      '{name} is a name, not a value; it was taken as a text.',
      'What it stands for is not in the reply. Put in the value that was meant.',
      'Give each argument as a plain value, not as a variable.',
    ),
    'tools.worked-out': unsafe(
      '{argument} of {tool} was arithmetic; it was worked out.',
      'Compare the result with what was written.',
      'Give {argument} as one number.',
    ),
    'tools.null-argument': unsafe(
      '{argument} of {tool} was null; it can be left out and not be null, so that it was left out.',
      'Allow this code if your model writes null where it means nothing.',
      'Leave {argument} out if there is nothing to say.',
    ),
    'tools.same-call': unsafe(
      'The same call of {tool} stands in the reply {count} times; it is held once.',
      'Running it several times may not be what was meant. Declare the effect of the tool as read if that does no harm.',
      'Make each call once.',
    ),
    'tools.asked-twice': safe(
      'The same call of {tool} stands in the reply {count} times; it was read once.',
      'Nothing to do: the tool only reads.',
      'Make each call once.',
    ),
    'tools.several-blocks': {
      ...unsafe(
        'The reply holds {count} blocks of calls that differ, and it is not plain which is meant; one is held.',
        'Choose one of the alternatives.',
        'Give all calls once, in one block.',
      ),
      group: 'syntax',
    },
    'tools.call-in-prose': {
      ...unsafe(
        'The call of {tool} stands in prose or in a fence inside it, without a mark that makes it a call.',
        'It may be an example. Read the sentence around it before you run it.',
        'Give calls alone, in the form you were told, and no text around them.',
      ),
      group: 'syntax',
    },
    'tools.shown-call': {
      ...unsafe(
        'The text shows a call of {tool} inside {place}; it was not read as a call.',
        'The model may have meant to make it. Read the text: what is held has no such call.',
        'If you want to call {tool}, make the call itself, alone and with plain values.',
      ),
      group: 'syntax',
    },
    'tools.unnamed-call': {
      ...unsafe(
        'The reply has the arguments of {tool} under a name that is no tool; it was read as text.',
        'The model may have meant to call the tool. Read the reply: what is held has no call.',
        'If you want to call {tool}, give its name with the arguments.',
      ),
      group: 'syntax',
    },
    'tools.bare-call': {
      ...unsafe(
        'Nothing but its name says that this is a call of {tool}: it has no arguments, no mark around it, and the tool declares none.',
        'Declare the parameters of the tool, be it as an empty object that is closed.',
        'Give calls in the form you were told.',
      ),
      group: 'syntax',
    },
    'tools.unknown-tool': finding(
      'error',
      'There is no tool {tool}{suggestion}; the tools are {offered}.',
      'Calls are never routed to another tool. If the name is right, add the tool to the registry.',
      'There is no tool {tool}{suggestion}. Call one of {offered}, or answer without a tool.',
    ),
    'tools.unknown-argument': finding(
      'error',
      '{tool} has no argument {argument}{suggestion}; it takes {offered}.',
      'Declare it as an alias if models keep using this name, or set the level of unknown arguments.',
      '{tool} has no argument {argument}{suggestion}. It takes {offered}.',
    ),
    'tools.argument-outside': finding(
      'error',
      '{argument} stands beside the arguments of {tool} and not among them.',
      'Look at the raw reply: an argument may have been meant.',
      'Put {argument} into the arguments of {tool}, or leave it out.',
    ),
    'tools.missing-arguments': finding(
      'error',
      'The call of {tool} has no arguments; an object of them was expected, be it empty.',
      'The reply may have been cut, or it only names the tool.',
      'Give the arguments of {tool} as an object, an empty one if there are none.',
    ),
    'tools.bad-arguments': finding(
      'error',
      'The arguments of {tool} are {found}; an object was expected.',
      'Look at the raw reply.',
      'Give the arguments of {tool} as one JSON object.',
    ),
    'tools.not-a-value': {
      ...finding(
        'error',
        'In the call of {tool}, {excerpt} is not a value; a literal was expected.',
        'Nothing that a model wrote is evaluated: expressions and calls inside a call are refused.',
        'Give each argument of {tool} as a plain value, worked out already.',
      ),
      group: 'syntax',
    },
    'tools.too-many-arguments': finding(
      'error',
      'The call of {tool} has arguments without names that can not be bound; it takes {offered}.',
      'Look at the raw reply.',
      'Name each argument of {tool}: {offered}.',
    ),
    'tools.unreadable-call': {
      ...finding(
        'error',
        'Behind {tag} a call was expected; {excerpt} was found.',
        'Look at the raw reply: it is broken or was cut.',
        'Write each call in full, in the form you were told.',
      ),
      group: 'syntax',
    },
    'tools.event-stream': {
      ...finding(
        'error',
        'The reply is a stream of server-sent events; the text of a reply or the JSON of a whole answer was expected.',
        'Put the events together first: every client of a provider has a way to get the final message of a stream.',
        'Reply again.',
      ),
      group: 'syntax',
    },
    'tools.provider-run': {
      ...finding(
        'warning',
        'The provider ran {type} itself; it was set aside.',
        'Nothing to do: there is no call to run. Read the raw reply for what came of it.',
        'Nothing to correct.',
      ),
      group: 'semantic',
    },
    'tools.text-among-calls': unsafe(
      'A text stands among the calls of a list; it was left out.',
      'Read it: it may say that one of the calls is not to be made, or ask for one more.',
      'Give nothing but calls in a list of calls.',
    ),
    'tools.stray-key': unsafe(
      '{key} stood beside the call of {tool}, and nobody knows what it means; it was left out.',
      'Read it: it may say that the call is not to be made, or how.',
      'Give only the name of the tool and its arguments.',
    ),
    'tools.invented-result': unsafe(
      'The call of {tool} stands behind a result that the model wrote itself.',
      'No tool has given that result, and the call may rest on it.',
      'Wait for the result of a call before you make the next. Never write it yourself.',
    ),
    'tools.cut-off': {
      ...unsafe(
        'The provider says that the reply was cut off.',
        'Raise the output limit of the model. More calls, or more of this answer, may have been meant.',
        'Your reply was cut off. Say less, or make fewer calls at once.',
      ),
      group: 'syntax',
      loss: 3,
    },
    'tools.several-answers': {
      ...unsafe(
        'The provider sent {count} answers that call different tools; the first is held.',
        'Ask for one answer, or choose one of the alternatives.',
        'Give one answer.',
      ),
      group: 'syntax',
    },
    'tools.out-of-order': {
      ...finding(
        'warning',
        '{tool} is called after {later}; it should have come first.',
        'Change the order rules if this order is fine.',
        'Call {tool} before {later}.',
      ),
      group: 'semantic',
    },
    'tools.out-of-place': {
      ...finding(
        'warning',
        '{tool} is call number {place} of a strict sequence; {expected} was expected there.',
        'Calls made before count: input.calls in the library and tamis judge, calls of a unit in tamis check.',
        'Call {expected} as call number {place}.',
      ),
      group: 'semantic',
    },
    'tools.needs-first': {
      ...finding(
        'warning',
        '{tool} is called without {first}, which it requires.',
        'If it was called earlier in the conversation, say so: input.calls in the library and tamis judge, calls of a unit in tamis check.',
        'Call {first} before {tool}.',
      ),
      group: 'semantic',
    },
    'tools.repeated': {
      ...finding(
        'warning',
        '{tool} is called again, though nothing has changed since.',
        'Change the order rules if asking again is fine.',
        'Do not call {tool} again; use its earlier result.',
      ),
      group: 'semantic',
    },
    'tools.needs-approval': {
      ...finding(
        'warning',
        '{tool} is a tool that can {effect} something, and the policy has a person decide.',
        'Nothing is wrong with the call, so that there is no code to allow: a person runs what is held, or does not. To let such calls pass, set policy.effects for {effect} to pass.',
        'Nothing to correct: a person decides about this call.',
      ),
      group: 'semantic',
    },
    'tools.unknown-mention': {
      ...finding(
        'warning',
        'The text speaks of {name}, which looks like a tool and is none{suggestion}.',
        'The model may have invented it, and what it says came of it.',
        'There is no tool {name}. Speak only of tools you were given.',
      ),
      group: 'semantic',
    },
    'tools.claimed-call': {
      ...finding(
        'warning',
        'The text claims that {tool} was called; no call of it was made.',
        'What it says of the result is invented, unless the call came earlier: input.calls in the library and tamis judge, calls of a unit in tamis check.',
        'Call {tool}, and do not speak of its result before you have it.',
      ),
      group: 'semantic',
    },
  },
);

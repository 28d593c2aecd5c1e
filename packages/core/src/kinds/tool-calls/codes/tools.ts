import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';

/** Reading tool calls, and what may be wrong with them. */
export const toolsCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'schema' },
  {
    'tools.role-token': safe(
      'Markers that start or end a turn leaked into the reply.',
      'Nothing to do; the chat template or the stop sequences of the model are misconfigured.',
      'End your reply without turn markers.',
    ),
    'tools.escaped-name': safe(
      '{name} is written with Markdown escapes; it was read as {tool}.',
      'Nothing to do.',
      'Write names of tools without backslashes.',
    ),
    'tools.escaped-text': safe(
      'A string has escapes that belong to the text around it: Markdown backslashes, or a CDATA section.',
      'Nothing to do if it is safe: they were removed. If it is unsafe, they are only a part of the string and were kept: compare it with the raw reply.',
      'Write strings as they are, without escapes.',
    ),
    'tools.mended-name': safe(
      '{name} is the tool {tool} in another spelling.',
      'Nothing to do if only case or separators differ. If it is unsafe, check the namespace: it may change what the call does.',
      'Call the tool {tool} by exactly this name.',
    ),
    'tools.name-as-key': safe(
      'The call to {tool} was written as a key with its arguments.',
      'Nothing to do.',
      'Write a call as an object with its name and its arguments.',
    ),
    'tools.call-in-entry': safe(
      'The call to {tool} is inside an entry of type {type} that has no name of its own.',
      'Nothing to do: the entry holds this call and no other arguments.',
      'Give each call as one entry with its name and its arguments.',
    ),
    'tools.quoted-call': {
      ...safe('The call to {tool} is in quotes.', 'Nothing to do.', 'Write calls without quotes around them.'),
      foundIn: 'quotes',
    },
    'tools.no-arguments-given': safe(
      'The arguments of {tool} were empty; they were read as an empty object.',
      'Nothing to do.',
      'Give an empty object when you call a tool without arguments.',
    ),
    'tools.arguments-as-object': safe(
      'The arguments of {tool} were given as one object in brackets.',
      'Nothing to do: every key of it is an argument of the tool.',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.only-argument': safe(
      'The only argument of {tool} was given without its name, {argument}.',
      'Nothing to do: the tool has no other argument.',
      'Name each argument: {tool}({argument}=…).',
    ),
    'tools.remark': safe(
      'The key {key} next to the call to {tool} was dropped.',
      'Nothing to do: it is a remark about the call.',
      'Give calls without remarks.',
    ),
    'tools.unclosed-tag': {
      ...safe(
        'The marker {tag} around a call is never closed.',
        'Check the finish reason: the reply may have been cut off after this call.',
        'Close every {tag}.',
      ),
      group: 'syntax',
    },
    'tools.no-call': {
      ...safe(
        '{tool} says that no tool fits; it was not read as a call.',
        'Nothing to do. Give the model a plain way to say that no tool fits.',
        'Reply in plain words when no tool fits.',
      ),
      declines: true,
    },
    'tools.next-turn': safe(
      "After its calls the model went on with another speaker's turn, which was set aside.",
      'Nothing to do. Add the turn markers to the stop words of the model.',
      'End your reply after the calls.',
    ),
    'tools.positional': unsafe(
      'Arguments of {tool} were given without names; they were bound in the order of its schema.',
      'Compare each value with its name: a JSON Schema guarantees no order.',
      'Name each argument: {tool}(argument=value).',
    ),
    'tools.name-as-text': unsafe(
      '{name} is a name, not a value; it was taken as a string.',
      'Its value is not in the reply. Put in the value that was meant.',
      'Give each argument as a plain value, not as a variable.',
    ),
    'tools.worked-out': unsafe(
      '{argument} of {tool} is arithmetic; it was worked out.',
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
      'Running it several times may not be what was meant. Declare the effect of the tool as `read` if that does no harm.',
      'Make each call once.',
    ),
    'tools.asked-twice': safe(
      'The reply makes the same call to {tool} {count} times; it was read once.',
      'Nothing to do: the tool only reads.',
      'Make each call once.',
    ),
    'tools.several-blocks': {
      ...unsafe(
        'The reply holds {count} blocks of calls that differ, and it is unclear which one is meant; one is held.',
        'Choose one of the alternatives.',
        'Give all calls once, in one block.',
      ),
      group: 'syntax',
    },
    'tools.call-in-prose': {
      ...unsafe(
        'The call to {tool} is in prose, or in a fence within prose, without a marker that makes it a call{cue}.',
        'It may be an example. Read the sentence around it before you run it.',
        'Make calls on their own, in the requested form, with no text around them.',
      ),
      group: 'syntax',
      foundIn: 'prose',
    },
    'tools.shown-call': {
      ...unsafe(
        'The text shows a call to {tool} inside {place}; it was not read as a call.',
        'The model may have meant to make it. Read the text: the held value does not contain this call.',
        'If you want to call {tool}, make the call itself, alone and with plain values.',
      ),
      group: 'syntax',
    },
    'tools.unread-call': {
      ...unsafe(
        '{excerpt} looks like a call in an unknown form; it was not read as a call.',
        'The model may have meant to make it. Read the text: the held value does not contain this call.',
        'Make each call in the requested form.',
      ),
      group: 'syntax',
    },
    'tools.unnamed-call': {
      ...unsafe(
        'The reply has the arguments of {tool} under a name that is not a tool; it was read as text.',
        'The model may have meant to call the tool. Read the reply: the held value contains no call.',
        'If you want to call {tool}, give its name with the arguments.',
      ),
      group: 'syntax',
    },
    'tools.bare-call': {
      ...unsafe(
        'Only the name suggests that this is a call to {tool}: it has no arguments and no marker, and the tool declares no parameters.',
        'Declare the parameters of the tool, even if only as an empty, closed object.',
        'Make calls in the requested form.',
      ),
      group: 'syntax',
    },
    'tools.unknown-tool': finding(
      'error',
      'There is no tool named {tool}; the tools are {offered}.{suggestion}',
      'Calls are never routed to another tool. If the name is right, add the tool to the registry.',
      'There is no tool named {tool}.{suggestion} Call one of {offered}, or answer without a tool.',
    ),
    'tools.unknown-argument': {
      ...finding(
        'error',
        '{tool} has no argument named {argument}; it takes {offered}.{suggestion}',
        'Declare it as an alias if models keep using this name, or change `levels.unknown`.',
        '{tool} has no argument named {argument}.{suggestion} It takes {offered}.',
      ),
      isExtraArgument: true,
    },
    'tools.argument-outside': finding(
      'error',
      '{argument} is next to the arguments of {tool}, not among them.',
      'Look at the raw reply: an argument may have been meant.',
      'Put {argument} into the arguments of {tool}, or leave it out.',
    ),
    'tools.missing-arguments': {
      ...finding(
        'error',
        'The call to {tool} has no arguments; an object was expected, even if empty.',
        'The reply may have been cut off, or it only names the tool.',
        'Give the arguments of {tool} as an object, even if it is empty.',
      ),
      cutMayCause: true,
    },
    'tools.bad-arguments': {
      ...finding(
        'error',
        'The arguments of {tool} are {found}; an object was expected.',
        'Look at the raw reply.',
        'Give the arguments of {tool} as one JSON object.',
      ),
      cutMayCause: true,
    },
    'tools.not-a-value': {
      ...finding(
        'error',
        'In the call to {tool}, {excerpt} is not a value; a literal was expected.',
        'Nothing that a model wrote is evaluated: expressions and calls inside a call are refused.',
        'Give each argument of {tool} as a plain value, already worked out.',
      ),
      group: 'syntax',
      cutMayCause: true,
    },
    'tools.too-many-arguments': finding(
      'error',
      'The call to {tool} has arguments without names that cannot be bound; it takes {offered}.',
      'Look at the raw reply.',
      'Name each argument of {tool}: {offered}.',
    ),
    'tools.unreadable-call': {
      ...finding(
        'error',
        '{excerpt} was found after {tag}; a call was expected.',
        'Look at the raw reply: it is broken or was cut off.',
        'Write each call in full, in the requested form.',
      ),
      group: 'syntax',
      cutMayCause: true,
    },
    'tools.event-stream': {
      ...finding(
        'error',
        'The reply is a stream of server-sent events; the text of a reply or the JSON of a whole answer was expected.',
        'Put the events together first: the client of every provider can return the final message of a stream.',
        'Reply again.',
      ),
      group: 'syntax',
    },
    'tools.provider-run': {
      ...finding(
        'warning',
        'The provider ran {type} itself; it was set aside.',
        'Nothing to do: there is no call to run. Read the raw reply for its result.',
        'Nothing to correct.',
      ),
      group: 'semantic',
    },
    'tools.text-among-calls': unsafe(
      'A list of calls contains text, which was dropped.',
      'Read it: it may say that one of the calls should not be made, or ask for another.',
      'Put nothing but calls in a list of calls.',
    ),
    'tools.stray-key': unsafe(
      'The key {key} next to the call to {tool} has no known meaning; it was dropped.',
      'Read it: it may say that the call should not be made, or how.',
      'Give only the name of the tool and its arguments.',
    ),
    'tools.invented-result': unsafe(
      "The reply holds the call to {tool} together with a result, or somebody else's turn, that the model wrote itself.",
      'No tool returned that result and nobody said that. The call may depend on it, or may have been made already.',
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
        'Earlier calls count: give them as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`.',
        'Call {expected} as call number {place}.',
      ),
      group: 'semantic',
    },
    'tools.needs-first': {
      ...finding(
        'warning',
        '{tool} is called without {first}, which it requires.',
        'If it was called earlier in the conversation, give it as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`.',
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
        "{tool} counts as `{effect}`; the policy requires a person's approval.",
        'Nothing is wrong with the call, so there is no code to allow: a person decides whether to run it. To let such calls pass, set `policy.effects` for `{effect}` to `pass`.',
        'Nothing to correct: a person decides on this call.',
      ),
      group: 'semantic',
      needsApproval: true,
    },
    'tools.unknown-mention': {
      ...finding(
        'warning',
        'The text mentions {name}, which looks like a tool but is not one.{suggestion}',
        'The model may have invented both the tool and its result.',
        'There is no tool named {name}. Mention only tools that you were given.',
      ),
      group: 'semantic',
    },
    'tools.claimed-call': {
      ...finding(
        'warning',
        'The text claims that {tool} was called; it was not called.',
        'The result it reports is invented, unless the call came earlier: give earlier calls as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`.',
        'Call {tool}, and do not speak of its result before you have it.',
      ),
      group: 'semantic',
    },
  },
);

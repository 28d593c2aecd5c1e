import { codesOf, finding, safe, unsafe } from '../../../codes/entry.ts';

export const syntaxCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'syntax' },
  {
    'tools.unclosed-tag': safe(
      'The marker {tag} around a call is never closed.',
      'Check the finish reason: the reply may have been cut off after this call.',
      'Close every {tag}.',
    ),
    'tools.several-blocks': unsafe(
      'The reply contains {count} blocks of calls that differ, and it is unclear which one is meant; one is held.',
      'Ask the model again, or accept the held one for all such replies: --accept tools.several-blocks',
      'Give all calls once, in one block.',
    ),
    'tools.call-in-prose': unsafe(
      'The call to {tool} is in prose, or in a fence within prose, without a marker that makes it a call{cue}.',
      'Read the sentence around the call before you run it: it may be an example.',
      'Make calls on their own, in the requested form, with no text around them.',
      { foundIn: 'prose' },
    ),
    'tools.shown-call': unsafe(
      'The text shows a call to {tool} inside {place}, which was not read as a call: {was|see the marked place}.',
      'Read the text: the model may have meant to make this call, which the held value does not contain.',
      'If you want to call {tool}, make the call itself, alone and with plain values.',
    ),
    'tools.unread-call': unsafe(
      '{excerpt} looks like a call in an unknown form; it was not read as a call.',
      'Read the text: the model may have meant to make this call, which the held value does not contain.',
      'Make each call in the requested form.',
    ),
    'tools.unnamed-call': unsafe(
      'The reply has the arguments of {tool} under a name that is not a tool; it was read as text.',
      'Read the reply: the model may have meant to call the tool, and the held value contains no call.',
      'If you want to call {tool}, give its name with the arguments.',
    ),
    'tools.bare-call': unsafe(
      'Only the name suggests that this is a call to {tool}: it has no arguments and no marker, and the tool declares no parameters.',
      'Declare the parameters of the tool, even if only as an empty, closed object.',
      'Make calls in the requested form.',
    ),
    'tools.not-a-value': finding(
      'error',
      'Expected a literal in the call to {tool}, found {excerpt}.',
      'Tell the model to give plain values: what it writes is never evaluated.',
      'Give each argument of {tool} as a plain value, already worked out.',
      { cutMayCause: true },
    ),
    'tools.unreadable-call': finding(
      'error',
      'Expected a call after {tag}, found {excerpt|nothing}.',
      'Check the finish reason: the reply may be broken or cut off.',
      'Write each call in full, in the requested form.',
      { cutMayCause: true },
    ),
    'tools.event-stream': finding(
      'error',
      'Expected the text of a reply or the JSON of a whole response, found a stream of server-sent events.',
      'Put the events together first: the client of every provider can return the final message of a stream.',
      'Reply again.',
    ),
    'tools.cut-off': unsafe(
      'The provider says that the reply was cut off.',
      'Raise the output limit of the model. More calls, or more of this answer, may have been meant.',
      'Your reply was cut off. Say less, or make fewer calls at once.',
      { loss: 3 },
    ),
    'tools.several-answers': unsafe(
      'The provider sent {count} answers that call different tools; the first is held.',
      'Take one with `tamis release --take N`, ask the provider for one answer, or accept the first for all such replies: --accept tools.several-answers',
      'Give one answer.',
    ),
  },
);

import { codesOf, finding } from '../../../codes/entry.ts';

export const semanticCodes = /* @__PURE__ */ codesOf(
  { policy: 'repair', group: 'semantic' },
  {
    'tools.provider-run': finding(
      'warning',
      'The provider ran {type} itself; it was set aside.',
      'If you need its result, read it from the raw reply: there is no call to run.',
      'Nothing to correct.',
    ),
    'tools.out-of-order': finding(
      'warning',
      '{tool} is called after {later}; it should have come first.',
      'Change the order rules if this order is fine.',
      'Call {tool} before {later}.',
    ),
    'tools.out-of-place': finding(
      'warning',
      'Expected {expected} as call number {place} of a strict sequence, found {tool}.',
      'If earlier calls are missing, give them: as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`.',
      'Call {expected} as call number {place}.',
    ),
    'tools.needs-first': finding(
      'warning',
      '{tool} is called without {first}, which it requires.',
      'If it was called earlier in the conversation, give it as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`.',
      'Call {first} before {tool}.',
    ),
    'tools.repeated': finding(
      'warning',
      '{tool} is called again, though nothing has changed since.',
      'Change the order rules if asking again is fine.',
      'Do not call {tool} again; use its earlier result.',
    ),
    'tools.needs-approval': finding(
      'warning',
      "{tool} counts as `{effect}`; the policy requires a person's approval.",
      'Decide whether to run the call: nothing is wrong with it, so there is no code to allow. To let such calls pass, set `policy.effects` for `{effect}` to `pass`.',
      'Nothing to correct: a person decides on this call.',
      { needsApproval: true },
    ),
    'tools.unknown-mention': finding(
      'warning',
      'The text mentions {name}, which looks like a tool but is not one.{suggestion}',
      'Read the text: the model may have invented both the tool and its result.',
      'There is no tool named {name}. Mention only tools that you were given.',
    ),
    'tools.claimed-call': finding(
      'warning',
      'The text claims that {tool} was called; it was not called.',
      'If the call came earlier, give it: as `input.calls` in the library and `tamis judge`, or as `calls` of the unit in `tamis check`. Otherwise the result is invented.',
      'Call {tool}, and do not speak of its result before you have it.',
    ),
  },
);

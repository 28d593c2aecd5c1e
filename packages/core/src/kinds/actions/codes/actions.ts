import { codesOf, finding, problem, safe } from '../../../codes/entry.ts';

export const actionsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'semantic' },
  {
    'actions.bare-choice': safe(
      'The reply is a bare choice, not JSON; it was read as the action {action}, because it is exactly its number, id or line.',
      '',
      'Reply with JSON.',
    ),
    'actions.spelled-choice': safe(
      'the text {"found"} was read as the action {action}, because it is exactly its number or command.',
      '',
      'Name an action by its number or its id.',
    ),
    'actions.nothing-chosen': {
      ...finding(
        'error',
        'Expected a number, a list or an intent, found no choice of an action.',
        'Check that the prompt lists the actions and asks for one of them.',
        'Choose an action by its number or its id.',
      ),
      cutMayCause: true,
    },
    'actions.no-such-index': finding(
      'error',
      'expected a number from 1 to {count}, found {index}.',
      'Ask the model again: a number is never moved to the nearest one.',
      'Choose a number from 1 to {count}.',
    ),
    'actions.unknown-action': finding(
      'error',
      'There is no action {found}.{suggestion}',
      'Ask the model again with the current list: the action may have been available before.',
      'Choose one of the actions in the list by its number or its id.',
    ),
    'actions.other-target': finding(
      'error',
      'expected the target {expected}, as the reply asks, found {found}, the target of {action}.',
      'Ask the model again: its target may no longer exist, and Tamis never substitutes another one.',
      'If your target is not in the list, wait; do not act on another one.',
    ),
    'actions.contradiction': finding(
      'error',
      'The reply chooses {action} but prefers {preferred}.',
      'Ask the model again: the number and the name in the reply say different things.',
      'Name the same action by its number and by its id.',
    ),
    'actions.several-actions': finding(
      'error',
      'Several actions of the type {found} fit: {offered}.',
      'Give the ids of the targets in the reply, or the id of the action.',
      'Name the action by its id.',
    ),
    'actions.none-possible': finding(
      'error',
      'Nothing that the reply chooses can be done now.',
      'Read the findings before this one. `moved` in the contract says what happens next: ask again, wait, or let a person decide.',
      'Choose again. Possible now: {offered}.',
    ),
    'actions.waiting': finding(
      'warning',
      'Nothing that the reply chooses can be done now, so it waits: {action}.',
      'Read the dropped choices: they say why each of them is not possible.',
    ),
    'actions.needs-person': {
      ...finding(
        'warning',
        'Nothing that the reply chooses is possible now, so a person must decide.',
        'Choose one of the alternatives by its number, or let it do nothing.',
      ),
      needsApproval: true,
    },
    'actions.needs-approval': {
      ...finding(
        'warning',
        'A person must approve {action} before it runs.',
        'Approve it, or choose one of the alternatives by its number.',
      ),
      needsApproval: true,
    },
  },
);

export const actionListCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.duplicate-action': problem('error', 'The action {action} is declared twice.', 'Give each action a unique id.'),
    'contract.unknown-action': problem(
      'error',
      'There is no {what} named {action} in the list.{suggestion}',
      'Correct the name, or add it to the actions.',
    ),
  },
);

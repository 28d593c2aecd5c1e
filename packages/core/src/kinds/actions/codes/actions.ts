import { codesOf, finding, problem, safe } from '../../../codes/entry.ts';

/** Choosing an action, and what may be wrong with the choice. */
export const actionsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'semantic' },
  {
    'actions.bare-choice': safe(
      'The reply is a bare choice, not JSON; it was read as the action {action}.',
      'Nothing to do: it is exactly the number, the id or the line of one action.',
      'Reply with JSON.',
    ),
    'actions.spelled-choice': safe(
      '{found} was read as the action {action}.',
      'Nothing to do: it is exactly the number or the command of one action.',
      'Name an action by its number or its id.',
    ),
    'actions.nothing-chosen': {
      ...finding(
        'error',
        'The reply chooses no action; a number, a list or an intent was expected.',
        'Look at what the model was asked.',
        'Choose an action by its number or its id.',
      ),
      cutMayCause: true,
    },
    'actions.no-such-index': finding(
      'error',
      'There is no action {index}; a number from 1 to {count} was expected.',
      'Numbers start at 1 and are never moved to the nearest one.',
      'Choose a number from 1 to {count}.',
    ),
    'actions.unknown-action': finding(
      'error',
      'There is no action {found}.{suggestion}',
      'It may have been available before; the list has changed since.',
      'Choose one of the actions in the list by its number or its id.',
    ),
    'actions.other-target': finding(
      'error',
      'The action {action} targets {found}; the reply asks for {expected}.',
      'The model may mean something that is no longer there. Another target is never used instead.',
      'If your target is not in the list, wait; do not act on another one.',
    ),
    'actions.contradiction': finding(
      'error',
      'The reply chooses {action} but prefers {preferred}.',
      'The number and the name in the reply say different things; neither is followed.',
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
      'The findings before this one say why. Ask again, wait, or let a person decide: `moved` in the contract says which.',
      'Choose again. Possible now: {offered}.',
    ),
    'actions.waiting': finding(
      'warning',
      'Nothing that the reply chooses can be done now, so it waits: {action}.',
      'The dropped choices say why each of them is not possible.',
    ),
    'actions.needs-person': {
      ...finding(
        'warning',
        'Nothing that the reply chooses can be done now, so a person has to decide.',
        'Choose one of the alternatives, or let it do nothing.',
      ),
      needsApproval: true,
    },
    'actions.needs-approval': {
      ...finding(
        'warning',
        'A person has to agree to {action} before it is done.',
        'Accept it, or choose one of the alternatives.',
      ),
      needsApproval: true,
    },
  },
);

/** What can be wrong with the actions of a contract. */
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

import { codesOf, finding, problem, safe } from '../../../codes/entry.ts';

export const actionsCodes = /* @__PURE__ */ codesOf(
  { policy: 'coerce', group: 'semantic' },
  {
    'actions.bare-choice': safe(),
    'actions.spelled-choice': safe(),
    'actions.nothing-chosen': { ...finding('error'), cutMayCause: true },
    'actions.no-such-index': finding('error'),
    'actions.unknown-action': finding('error'),
    'actions.other-target': finding('error'),
    'actions.contradiction': finding('error'),
    'actions.several-actions': finding('error'),
    'actions.none-possible': finding('error'),
    'actions.waiting': finding('warning'),
    'actions.needs-person': { ...finding('warning'), needsApproval: true },
    'actions.needs-approval': { ...finding('warning'), needsApproval: true },
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

import { codesOf, finding, problem } from '../../codes/entry.ts';

export const actingCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'preconditions.unmet': finding(
      'error',
      '{message}',
      'Wait until the precondition {rule} holds, or ask again; it is declared with the tool or action.',
      '{message} Choose something that is possible now.',
    ),
    'preconditions.error': finding(
      'error',
      'The precondition {rule} could not be evaluated, so it counts as unmet: {reason}',
      'Compare {source} with the arguments and the world: something it reads is missing or has a different type.',
      'The precondition {rule} could not be evaluated with these arguments. Use only things that exist now.',
    ),
    'preconditions.needs-world': {
      ...finding(
        'error',
        'The precondition {rule} reads the world, but none was given, so it counts as unmet.',
        'Use `gate.check(reply, world)`, `world` in the second argument of `gate.judge`, or `world` in a question for `tamis judge`.',
      ),
      cutMayCause: false,
      mistakeOf: 'contract',
    },
    'contract.unknown-argument': problem(
      'error',
      'The {part} of {rule} reads {name}, which is not an argument here.{suggestion}',
      'Correct the name. Preconditions and effects read arguments by name, `arguments` as a whole, and `world`; a summary reads arguments alone.',
    ),
  },
);

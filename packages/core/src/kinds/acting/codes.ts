import { codesOf, finding, problem } from '../../codes/entry.ts';

export const actingCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', cutMayCause: true },
  {
    'preconditions.unmet': finding('error'),
    'preconditions.error': finding('error'),
    'preconditions.needs-world': { ...finding('error'), cutMayCause: false, mistakeOf: 'contract' },
    'contract.unknown-argument': problem(
      'error',
      'The {part} of {rule} reads {name}, which is not an argument here.{suggestion}',
      'Correct the name. Preconditions and effects read arguments by name, `arguments` as a whole, and `world`; a summary reads arguments alone.',
    ),
  },
);

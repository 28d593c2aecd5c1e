import { codesOf, problem } from '../../../codes/entry.ts';

export const toolListCodes = /* @__PURE__ */ codesOf(
  {},
  {
    'contract.tool-form': problem(
      'error',
      'The tool {tool} is not written in a known form: {reason}',
      'Give the tool a name, and its parameters under `parameters`, `input_schema`, `inputSchema` or `function`.',
    ),
    'contract.duplicate-tool': problem('error', 'The tool {tool} is declared twice.', 'Give each tool a unique name.'),
    'contract.tool-schema': problem(
      'error',
      'The parameters of the tool {tool} cannot be used: {reason}',
      'Write the parameters as a JSON Schema of an object, with lower-case types, or give a Standard Schema validator.',
    ),
    'contract.tool-output': problem(
      'error',
      'The schema for results of the tool {tool} cannot be used: {reason}',
      'Correct `output` or `outputSchema`. With `output: true` under `about`, results may be anything.',
    ),
    'contract.unknown-tool': {
      ...problem(
        'error',
        'There is no tool named {tool} in the list.{suggestion}',
        'Correct the name, or add the tool to the list.',
      ),
      lacksTool: true,
    },
    'contract.idle-effect': problem(
      'warning',
      'The policy holds calls to tools that {effect} something, but no tool declares that effect.',
      'Declare the effects of the tools, under `about` where the list has no place for them. A tool without one counts as `change`.',
    ),
    'contract.provider-tool': problem(
      'warning',
      'The provider runs the tool {tool} itself; its calls are not judged here.',
      'Remove it from the list if you want no warning: such calls never reach your program.',
    ),
    'contract.type-name': problem(
      'warning',
      'The tools use types that JSON Schema does not have; each was read as its equivalent: {types}.',
      'Use the types of JSON Schema: `string`, `number`, `integer`, `boolean`, `object`, `array`, `null`.',
    ),
  },
);

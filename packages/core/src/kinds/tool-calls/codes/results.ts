import { codesOf, finding } from '../../../codes/entry.ts';

// Codes for problems with tool results. The hints tell the model why it does not see a result, without blaming the call or quoting the
// result.
export const resultsCodes = /* @__PURE__ */ codesOf(
  { group: 'semantic', isAboutResult: true },
  {
    'results.too-large': finding(
      'error',
      'The result of {tool} has more than {limit} bytes.',
      'Have the tool return less, for example page by page, or raise its `limits.bytes`.',
      'It is too long.',
    ),
    'results.too-deep': finding(
      'error',
      'The result of {tool} has lists and objects nested more than {limit} levels deep.',
      'Have the tool return a flatter value, or raise its `limits.depth`.',
      'It is nested too deeply.',
    ),
    'results.not-json': finding(
      'error',
      'The result of {tool} cannot be represented as JSON: {reason}.',
      'Have the tool return plain data: text, finite numbers, booleans, null, lists and objects without getters.',
      'It cannot be represented as JSON.',
    ),
    'results.forbidden-key': finding(
      'error',
      'The result of {tool} has the key {key}, which may change the prototype of an object.',
      'Have the tool leave the key out. `policy.keys: own` keeps such keys as data, in results as in replies.',
      'It has a key that is not allowed.',
    ),
    'results.bad-schema': finding(
      'error',
      'The result of {tool} does not match the schema declared for it.',
      'Correct the tool or its `output`: the other findings say where. `output: true` accepts anything.',
      'It is not what the tool declares.',
    ),
    'results.text-differs': finding(
      'error',
      'The result of {tool} has text that differs from its structured content.',
      'Have the tool put the same data in both: only structured content is checked against the schema, and many clients show the text to the model.',
      'It contradicts itself.',
    ),
    'results.holds-call': finding(
      'error',
      'The result of {tool} comes from outside and contains what looks like a tool call: {excerpt}',
      'Look at the source: someone may be trying to get the model to make this call. If the tool is your own and nobody else writes its results, set `trust: own`.',
      'It comes from outside and contains text in the form of a tool call.',
    ),
    'results.holds-turn': finding(
      'error',
      'The result of {tool} comes from outside and contains marks of a conversation: {excerpt}',
      'Look at the source: someone may be trying to speak as the system, the user or the model. If the tool is your own and nobody else writes its results, set `trust: own`.',
      'It comes from outside and contains marks of a conversation.',
    ),
    'results.hidden-text': finding(
      'error',
      'The result of {tool} comes from outside and contains invisible characters: {found}.',
      'Look at the source: it may contain hidden text, or text that is displayed in a different order than it is read.',
      'It comes from outside and contains invisible characters.',
    ),
  },
);

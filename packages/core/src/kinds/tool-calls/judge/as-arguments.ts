import { isPlainObject } from '../../../lib/plain-object.ts';
import { readValue, type Verdict } from '../../../model/verdict.ts';
import { badArguments } from './read-arguments.ts';

/**
 * The verdict on the arguments of a call, once coercion and the validator are done with them: they must still be an object,
 * or the tool would be called with something that has no names.
 */
export function asArguments(verdict: Verdict, tool: string): Verdict {
  const value = readValue(verdict);
  if (value === undefined || isPlainObject(value)) return verdict;
  const { findings, changes, dropped } = verdict;
  return { status: 'fail', findings: [...findings, badArguments(tool, value)], changes, dropped };
}

import { isPlainObject } from '../../../lib/plain-object.ts';
import { readValue, type Verdict } from '../../../model/index.ts';
import { badArguments } from './read-arguments.ts';

// Returns the verdict on a call's arguments after coercion and validation. They must still be an object, because a tool takes arguments by
// name.
export function asArguments(verdict: Verdict, tool: string): Verdict {
  const value = readValue(verdict);
  if (value === undefined || isPlainObject(value)) return verdict;
  const { findings, changes, dropped } = verdict;
  return { status: 'fail', findings: [...findings, badArguments(tool, value)], changes, dropped };
}

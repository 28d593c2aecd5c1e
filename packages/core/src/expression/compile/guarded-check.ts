import type { Condition } from './env.ts';
import type { Guard } from './guard.ts';
import type { Subject } from './subject.ts';

/** Answers a comparison directly if its subject is of the usual type, and leaves everything else to the full check. */
export function guardedCheck({ subject, wanted, ...guard }: Guard, full: Condition): Condition {
  if ('interval' in guard) {
    const { least, greatest } = guard.interval;
    return (subject.isLength ? lengthCheck : numberCheck)(subject, least, greatest, wanted, full);
  }
  const [only] = guard.texts;
  return only !== undefined && guard.texts.size === 1
    ? textCheck(subject, only, wanted, full)
    : textsCheck(subject, guard.texts, wanted, full);
}

// Each of these occurs twice, for fields and for variables: deciding inside the closure would take as long as the comparison
// itself.

function numberCheck({ isField, slot }: Subject, least: number, greatest: number, wanted: boolean, full: Condition): Condition {
  if (isField)
    return (env) => {
      const value = env.own[slot];
      return typeof value === 'number' ? (value >= least && value <= greatest) === wanted : full(env);
    };
  return (env) => {
    const value = env.slots[slot];
    return typeof value === 'number' ? (value >= least && value <= greatest) === wanted : full(env);
  };
}

function textCheck({ isField, slot }: Subject, text: string, wanted: boolean, full: Condition): Condition {
  if (isField)
    return (env) => {
      const value = env.own[slot];
      return typeof value === 'string' ? (value === text) === wanted : full(env);
    };
  return (env) => {
    const value = env.slots[slot];
    return typeof value === 'string' ? (value === text) === wanted : full(env);
  };
}

function textsCheck({ isField, slot }: Subject, texts: ReadonlySet<string>, wanted: boolean, full: Condition): Condition {
  return (env) => {
    const value = isField ? env.own[slot] : env.slots[slot];
    return typeof value === 'string' ? texts.has(value) === wanted : full(env);
  };
}

/** A character is one unit or two, so most strings need not be scanned; `len` is still charged. */
function lengthCheck({ isField, slot }: Subject, least: number, greatest: number, wanted: boolean, full: Condition): Condition {
  return (env) => {
    const value = isField ? env.own[slot] : env.slots[slot];
    const isText = typeof value === 'string';
    if (!isText && !Array.isArray(value)) return full(env);
    const most = value.length;
    const fewest = isText ? (most + 1) >> 1 : most;
    const isWithin = fewest >= least && most <= greatest;
    if (!isWithin && most >= least && fewest <= greatest) return full(env);
    if (isText) env.world.meter.work(most >> 7);
    return isWithin === wanted;
  };
}

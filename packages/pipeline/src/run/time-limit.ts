import { Fault } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import type { Cancel } from '@tamis/core/model';
import type { ModelStep } from '../model/pipeline.ts';
import type { Room } from './room.ts';

// The end of a call that takes too long.
interface TimeLimit {
  readonly signal: Cancel;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

export function timeLimit({ given }: Room, { timeoutSeconds }: ModelStep): TimeLimit {
  const ended = new AbortController();
  let isOver = false;
  const cancel = () => ended.abort();
  const late = () => {
    isOver = true;
    ended.abort();
  };
  const timer = timeoutSeconds === undefined ? undefined : setTimeout(late, Math.min(timeoutSeconds * 1000, LONGEST_TIMER));
  if (given.signal.aborted) cancel();
  given.signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: ended.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      given.signal.removeEventListener('abort', cancel);
    },
  };
}

export function tooLate({ name, timeoutSeconds }: ModelStep): Fault {
  return new Fault('fault.timeout-total', `Step ${name} took more than ${timeoutSeconds} s.`);
}

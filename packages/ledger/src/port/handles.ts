import type { HandleKey, NewHandle } from '../model/handle.ts';

/** Secrets with which programs outside come back to a review. */
export interface Handles {
  /** Records a handle before anyone gets it. */
  addHandle(handle: NewHandle): Promise<void>;
  /** Whether it is taken for the first time or again; undefined if it is unknown, expired, or of another review or use. */
  takeHandle(key: HandleKey): Promise<'first' | 'again' | undefined>;
  /** Whether any handle of a review was taken for this use. */
  isHandled(review: string, use: HandleKey['use']): Promise<boolean>;
}

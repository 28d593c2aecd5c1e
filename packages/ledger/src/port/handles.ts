import type { HandleKey, NewHandle, TakenHandle } from '../model/handle.ts';

/** Secrets with which programs outside come back to a review. */
export interface Handles {
  /** Records a handle before anyone gets it. */
  addHandle(handle: NewHandle): Promise<void>;
  /** Takes a handle, and tells what it is for; undefined if it is unknown, expired, or of another review. */
  takeHandle(key: HandleKey): Promise<TakenHandle | undefined>;
}

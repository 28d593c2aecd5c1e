/**
 * The end of a sentence that says what a signal must be. It suggests `controller.signal`, because the controller is often passed by
 * mistake.
 */
export const SIGNAL_WANTED = 'must be an AbortSignal; did you mean `controller.signal`?';

/** Throws a TypeError unless the signal is missing or can be listened to. A later failure would be an uncaught error. */
export function checkSignal(signal: unknown, name = 'signal'): void {
  if (signal !== undefined && !isSignal(signal)) throw new TypeError(`\`${name}\` ${SIGNAL_WANTED}`);
}

/** Whether a value has the part of an AbortSignal that is used here. */
export function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as { readonly [part: string]: unknown };
  return typeof aborted === 'boolean' && typeof addEventListener === 'function';
}

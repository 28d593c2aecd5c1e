/** What a signal must be, as the end of a sentence about it. A controller is what is most often given in its place. */
export const SIGNAL_WANTED = 'must be an AbortSignal; did you mean `controller.signal`?';

/** Throws a TypeError unless the signal is left out or one that can be listened to: what fails later fails where nobody catches it. */
export function checkSignal(signal: unknown, name = 'signal'): void {
  if (signal !== undefined && !isSignal(signal)) throw new TypeError(`\`${name}\` ${SIGNAL_WANTED}`);
}

/** Whether a value has the part of an AbortSignal that is used. */
export function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as { readonly [part: string]: unknown };
  return typeof aborted === 'boolean' && typeof addEventListener === 'function';
}

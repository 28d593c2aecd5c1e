/** Thrown by a function that knows that nothing has begun, such as a request of which nothing was sent. The act may be proposed again. */
export class NotRun extends Error {
  override readonly name: string = 'NotRun';
}

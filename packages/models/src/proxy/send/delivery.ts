/** What the client is sent. */
export interface Delivery {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer | string;
  /** Whether the body is a stream of events. */
  readonly isStream: boolean;
  /** What the headers would have said, if a stream has already begun without them. */
  readonly comment?: () => string;
}

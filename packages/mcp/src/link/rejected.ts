import { NotRun } from '@tamis/ledger';

/** A server's transport, or something in front of it, turned a request away: nothing ran. */
export class Rejected extends NotRun {
  override readonly name = 'Rejected';
  readonly status: number;

  constructor(status: number) {
    super(saidWith(status));
    this.status = status;
  }
}

/** What is said of a request that was answered with a status. */
export function saidWith(status: number | undefined): string {
  return `The server answered with status ${status}.`;
}

import { NotRun } from '@tamis/ledger';

export class Rejected extends NotRun {
  override readonly name = 'Rejected';
  readonly status: number;

  constructor(status: number) {
    super(saidWith(status));
    this.status = status;
  }
}

export function saidWith(status: number | undefined): string {
  return `The server answered with status ${status}.`;
}

import { setTimeout } from 'node:timers/promises';
import { shellWord, visible } from '@tamis/core/wording';
import type { Silence } from '@tamis/ledger';
import { type Knock, knock } from '@tamis/ledger/internal';
import { environment, type Halt } from '../exit/halt.ts';

const AGAIN = 1000;

// Checks that a database accepts connections before anything is created or started. Otherwise the command ends with the reason.
export async function reachDb(db: string): Promise<void> {
  const answer = await knock(db);
  if (answer.status !== 'reached') throw unreached(answer);
}

// Waits for a database that may still be starting, and says so once. It does not wait for a database that refuses the connection.
export async function awaitDb(db: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await knock(db);
    if (answer.status === 'reached') {
      if (tries > 0) process.stderr.write('The database answers now.\n');
      return;
    }
    if (answer.status === 'refused') throw unreached(answer);
    if (tries === 0) {
      const { message, help } = unreached(answer);
      process.stderr.write(`warning: ${visible(message)}\n  ${visible(help)}\n  Trying again every second; Ctrl-C stops.\n`);
    }
    await setTimeout(AGAIN);
  }
}

function unreached({ status, address, problem }: Exclude<Knock, { status: 'reached' }>): Halt {
  return status === 'away'
    ? environment(
        `No database responds at ${address}: ${problem}.`,
        `Check the host and port, and whether the server is running and accepts connections from here; tamis doctor --db ${shellWord(address)} checks step by step.`,
      )
    : environment(
        `The database at ${address} refuses the connection: ${problem}.`,
        `Check user, database name and password, which comes from TAMIS_DB, PGPASSWORD or ~/.pgpass; tamis doctor --db ${shellWord(address)} checks step by step.`,
      );
}

export function tellSilence({ isOver, milliseconds, problem }: Silence): void {
  const seconds = Math.round(milliseconds / 1000);
  process.stderr.write(
    isOver
      ? `The database is responding again, after ${seconds} s.\n`
      : `warning: The database has not responded for ${seconds} s${problem === undefined ? '' : `: ${visible(problem)}`}. No model is called until it is back; results are kept in memory.\n`,
  );
}

import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import type { DoctorFlags } from '../flags/start-flags.ts';
import { type Paint, paintOn, type Role } from '../text/paint.ts';
import type { Checkup, Diagnosis, Health } from './checkup.ts';
import { databaseCheckups } from './database-checkups.ts';
import { ledgerCheckup, postgresCheckup } from './ledger-checkup.ts';
import { keysCheckup, nodeCheckup, terminalCheckup } from './machine-checkups.ts';
import { projectCheckup } from './project-checkup.ts';
import { sandboxCheckup } from './sandbox-checkup.ts';

function checkups({ db }: DoctorFlags): readonly Checkup[] {
  const machine = [nodeCheckup, terminalCheckup, ledgerCheckup, postgresCheckup, sandboxCheckup, keysCheckup, projectCheckup];
  return db === undefined ? machine : [...machine, ...databaseCheckups(readDb(db))];
}

interface Found extends Diagnosis {
  readonly name: string;
}

const LOOKS: { readonly [health in Health]: { readonly symbol: string; readonly role: Role } } = {
  good: { symbol: '✓', role: 'good' },
  note: { symbol: '·', role: 'quiet' },
  bad: { symbol: '✗', role: 'fail' },
};

// `tamis doctor`: checks that this machine has everything Tamis needs. The exit code says whether there is a problem.
export async function doctor(flags: DoctorFlags): Promise<number> {
  const paint = paintOn(process.stdout, flags.color);
  const all: Found[] = [];
  for (const { name, look } of checkups(flags)) {
    const found = { name, ...(await look()) };
    all.push(found);
    if (flags.format !== 'json') process.stdout.write(`${lines(found, paint).join('\n')}\n`);
  }
  const isWell = all.every(({ health }) => health !== 'bad');
  if (flags.format === 'json') process.stdout.write(`${JSON.stringify({ schema_version: 1, well: isWell, checks: all })}\n`);
  return isWell ? EXIT.valid : EXIT.environment;
}

const NAMES = 12;

function lines({ name, health, found, help }: Found, paint: Paint): readonly string[] {
  const { symbol, role } = LOOKS[health];
  return [
    `${paint(role, symbol)} ${name.padEnd(NAMES)}${found}`,
    ...(help === undefined ? [] : [`${' '.repeat(NAMES + 2)}${paint('mark', 'help')}: ${help}`]),
  ];
}

import type { Adapter, Reading } from '../adapter.ts';
import type { Contract } from '../case.ts';
import { type Check, checkOf } from './validate.ts';

export interface Timed {
  readonly reading: Reading;
  readonly micros: number;
}

export function checkedReader({ read, validates = false }: Adapter): (text: string, contract: Contract) => Promise<Timed> {
  return async (text, contract) => {
    const valid = checkFor(contract);
    const start = process.hrtime.bigint();
    const reading = await attempt(() => read(text, contract));
    const done = process.hrtime.bigint();
    const checked = afterCheck(reading, valid);
    const end = validates ? done : process.hrtime.bigint();
    return { reading: checked, micros: Number(end - start) / 1000 };
  };
}

export function afterCheck(reading: Reading, check: Check): Reading {
  if (!('accepted' in reading)) return reading;
  const valid = check(reading.accepted);
  if (valid === undefined) return { refused: 'does not meet the contract' };
  return { accepted: valid.value };
}

async function attempt(read: () => Reading | Promise<Reading>): Promise<Reading> {
  try {
    return await read();
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

// Compiling a schema costs more than reading a reply, so each contract is compiled once.
export function checkFor(contract: Contract): Check {
  const key = JSON.stringify(contract);
  const check = CHECKS.get(key) ?? checkOf(contract);
  CHECKS.set(key, check);
  return check;
}

const CHECKS = new Map<string, Check>();

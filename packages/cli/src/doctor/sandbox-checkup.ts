import { Fault } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { LazySandbox } from '../load/lazy-sandbox.ts';
import { type Checkup, type Diagnosis, good, note } from './checkup.ts';

const CODE = 'import sys\n\n\ndef extract(path: str) -> dict:\n    return {"version": sys.version.split()[0]}\n';

export const sandboxCheckup: Checkup = {
  name: 'sandbox',
  look: async () => {
    const sandbox = new LazySandbox({ spares: 0 });
    try {
      const [result] = await sandbox.run(CODE, ['/a']);
      return ran(result);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return missing(error.message);
    } finally {
      await sandbox.close().catch(() => undefined);
    }
  },
};

function ran(result: unknown): Diagnosis {
  const version = JSON.stringify(result).match(/\d+\.\d+\.\d+/)?.[0];
  return version === undefined ? missing('it did not respond') : good(`CPython ${version}, in an isolated process`);
}

function missing(why: string): Diagnosis {
  const [found = ''] = visible(why.split('\n')[0] ?? '').split('. ');
  return note(found, 'Only rules written in Python need it.');
}

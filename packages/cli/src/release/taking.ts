import { isJsonObject, type Json, type JsonObject, type Verdict } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import { callsBefore, heldRecord, type ReplacedUnit, takenUnit } from '@tamis/core/unit';
import { principal } from '@tamis/ledger/internal';
import { refuseClashes } from '../check/refuse-clashes.ts';
import { type CheckSettings, settingsOf } from '../check/settings.ts';
import { engine } from '../engine.ts';
import { usage } from '../exit/halt.ts';
import type { ReleaseFlags } from '../flags/check-flags.ts';
import { type LoadedGate, loadGate } from '../load/load-gate.ts';
import { given } from '../text/given.ts';
import { sha256 } from '../text/sha256.ts';
import { meantLines } from './meant-lines.ts';

// Takes the chosen reading of each selected unit, and leaves all other records unchanged. The file is read in full first, so nothing is
// written unless the selection is clear and every selected unit has that reading.
export async function taking(
  flags: ReleaseFlags,
  take: number,
  codes: readonly string[],
  file: string,
): Promise<(line: Buffer, number: number) => ReplacedUnit> {
  const { unit: units = [] } = flags;
  refuseVague(flags, codes, file);
  const loaded = loadGate({ ...flags, accept: [] });
  refuseClashes(flags, [file], loaded.files);
  const lines = await meantLines(file, { take, units, codes });
  const choice = {
    take,
    by: principal(),
    judge: judging(loaded),
    wording: engine,
    mayAlter: (loaded.contract.kind ?? 'document') === 'document',
  };
  return (line, number) => {
    const held = heldRecord(line, sha256);
    if (held.kind !== 'held-record') return { kind: held.kind };
    return lines.has(number) ? takenUnit(held, choice) : { kind: 'held', accept: held.note.accept };
  };
}

function refuseVague(flags: ReleaseFlags, codes: readonly string[], file: string): void {
  if (file === '-')
    throw usage(
      '--take reads the records twice, so it needs a file.',
      'Write them to a file, and name it: tamis release FAILURES --take N',
    );
  const isNamed = (flags.unit ?? []).length > 0;
  if (!isNamed && codes.length !== 1)
    throw usage(
      `--take was given ${codes.length === 0 ? 'without saying' : 'with several codes, so it is unclear'} which units it applies to.`,
      'Name units with --unit ID, or give one --accept CODE for all that are held for it alone.',
    );
  const { schema, contract, rules, tools, grammar } = flags;
  if ([schema, contract, rules, tools, grammar].every((part) => part === undefined))
    throw usage(
      '--take needs the contract, because the value is judged again.',
      'Add the flag that `tamis check` was given: --schema FILE or --contract FILE.',
    );
}

function judging(loaded: LoadedGate): (reading: Json, record: JsonObject) => Verdict {
  const settings = settingsOf({}, loaded, 'units');
  return (reading, { input = null }) =>
    loaded.gate.judge(jsonText(reading), isJsonObject(input) ? contextOf(input, settings) : undefined);
}

function contextOf(unit: JsonObject, { readsInput, readsCalls, readsWorld }: CheckSettings) {
  const calls = readsCalls ? callsBefore(unit) : undefined;
  const { unit_id } = unit;
  const input = readsInput ? { ...unit, ...given({ calls }) } : given({ unit_id });
  return { input, ...(readsWorld ? given({ world: unit.world }) : {}) };
}

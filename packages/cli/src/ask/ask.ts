import { existsSync, realpathSync } from 'node:fs';
import {
  type AskOptions,
  ask as askModel,
  Fault,
  isJsonObject,
  type Json,
  jsonlJournal,
  type Model,
  type Outcome,
  type World,
} from '@tamis/core';
import { errorCode } from '@tamis/files';
import { systemClock } from '@tamis/models';
import { refuseClashes } from '../check/refuse-clashes.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, Halt, usage } from '../exit/halt.ts';
import type { AskFlags } from '../flags/ask-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { type NamedFile, refuseCollisions, STDERR, STDOUT } from '../io/refuse-collisions.ts';
import { registeredTelemetry } from '../io/telemetry.ts';
import { loadGate } from '../load/load-gate.ts';
import { readDataFile } from '../load/mistake-halt.ts';
import { worldOf } from '../load/world-of.ts';
import { given } from '../text/given.ts';
import { AskVoice } from './ask-voice.ts';
import { isAddress } from './attachments.ts';
import { readBudget } from './budget-flag.ts';
import { JournalFile } from './journal-file.ts';
import { openModel, refuseWithoutKey } from './open-model.ts';
import { askPerson } from './person.ts';
import { readTask } from './read-task.ts';
import { readResume } from './resume.ts';
import { Terminal } from './terminal.ts';

// `tamis ask`: asks a model, judges its reply, and asks again until a reply passes. Returns the exit code.
export async function ask(flags: AskFlags, input = '-'): Promise<number> {
  refuseAskClashes(flags, input, []);
  const loaded = loadGate(flags);
  refuseAskClashes(flags, input, loaded.files);
  const world = worldFor(flags, loaded);
  // Two processes that continue one run would both act on its result.
  const hold = flags.resume === undefined ? undefined : await holdJournal(flags.resume);
  try {
    return await askOrResume(flags, input, loaded, world);
  } finally {
    hold?.release();
  }
}

// The world that preconditions read. The command ends if the contract needs one and none was given.
function worldFor(flags: AskFlags, { gate }: ReturnType<typeof loadGate>): World {
  const world = worldOf(flags);
  const reader = world === undefined ? gate.worldReader?.() : undefined;
  if (reader === undefined) return world;
  throw usage(
    `The precondition ${reader} reads the world, but no world was given.`,
    'Give --world FILE, or --world-command PROGRAM.',
  );
}

async function askOrResume(flags: AskFlags, input: string, loaded: ReturnType<typeof loadGate>, world: World): Promise<number> {
  const resume = await readResume(flags);
  // Approval needs no model and no prompt: its digest is compared with that of the held value.
  const isConsent = resume?.decision?.kind === 'approve' || resume?.decision?.kind === 'release';
  const model = isConsent ? nobody : await openModel(flags);
  const messages = isConsent ? [] : await readTask(given({ system: flags.system, image: flags.image, file: flags.file }), input);
  const voice = new AskVoice(flags, loaded, model.name);
  // A resumed run always continues its own journal, wherever else it is written: a person's decision there counts once.
  const journals = journalsFor(flags);
  const stop = new AbortController();
  const interrupt = onInterrupt(() => stop.abort());
  const terminal = flags.person && !isConsent ? Terminal.open() : undefined;
  try {
    const outcome = await askModel<Json>({
      ...settingsIn(flags),
      gate: loaded.gate,
      ...given({ world }),
      model,
      messages,
      // A contract named on the command line is always sent to the model in full; the provider may still refuse its size.
      contractLimit: Number.POSITIVE_INFINITY,
      ...(resume && { resume }),
      clock: systemClock,
      signal: stop.signal,
      on: (event) => voice.progress(event),
      ...(await registeredTelemetry()),
      // A call that can't be recorded would cost money for nothing.
      ...(journals.length > 0 && { journal: jsonlJournal((line) => keepIn(journals, line, () => stop.abort())) }),
      ...(terminal && { escalate: (call) => askPerson(call, { ...voice, terminal, signal: stop.signal }) }),
    });
    refuseWithoutKey(outcome);
    await voice.tell(outcome);
    for (const { path, failure } of journals) if (failure !== null) throw unwritable(path, failure);
    return exitOf(outcome, interrupt.code);
  } finally {
    interrupt.release();
    voice.end();
    terminal?.close();
    for (const journal of journals) journal.close();
  }
}

// The journals to write. A file named twice is opened only once.
function journalsFor({ journal, resume }: AskFlags): readonly JournalFile[] {
  const paths = [journal, resume].filter((path) => path !== undefined);
  const isSame =
    paths.length === 2 && existsSync(paths[0] ?? '') && realpathSync(paths[0] ?? '') === realpathSync(paths[1] ?? '');
  return (isSame ? paths.slice(0, 1) : paths).map((path) => new JournalFile(path));
}

function keepIn(journals: readonly JournalFile[], line: string, onFailure: () => void): void {
  for (const journal of journals) journal.keep(line, onFailure);
}

function settingsIn(flags: AskFlags): Pick<AskOptions<Json>, 'budget' | 'mostFaults' | 'holds' | 'format' | 'input' | 'options'> {
  const { budget, holds, retry, input, temperature, maxTokens } = flags;
  return {
    ...(budget === undefined ? {} : readBudget(budget)),
    ...given({ holds, format: retry, input: input === undefined ? undefined : fieldsIn(input) }),
    options: given({ temperature, maxTokens }),
  };
}

function fieldsIn(path: string): Json {
  const { value } = readDataFile(path, 'input');
  if (isJsonObject(value)) return value;
  throw usage(`${path} is not an object.`, 'Write an object with the fields that rules may read in addition to the reply.');
}

function unwritable(path: string, error: unknown): Error {
  const code = errorCode(error);
  const help = code === 'ENOSPC' ? 'The disk is full: free some space.' : 'Check the disk that the file is on.';
  return environment(`Writing to ${path} failed (${code}); the journal is complete up to there.`, help);
}

const nobody: Model = {
  name: 'nobody',
  ask: () => Promise.reject(new Fault('fault.bad-request', 'No model is set.')),
};

// Locks the journal of a run for this process until it exits; if another process is continuing the same run, the command ends.
async function holdJournal(path: string): Promise<{ readonly release: () => void } | undefined> {
  // A missing file is reported by the code that reads it.
  if (!existsSync(path)) return undefined;
  const { holdFile } = await import('@tamis/ledger/internal');
  const hold = holdFile(path);
  if (hold !== undefined) return hold;
  throw new Halt(EXIT.held, `Another process is continuing the run in ${path}. Nothing was done.`, 'Wait until it finishes.');
}

function refuseAskClashes(flags: AskFlags, input: string, contractFiles: readonly string[]): void {
  const { cassette, journal, system, input: fields, image = [], file = [] } = flags;
  const attached = [...image, ...file].filter((name) => !isAddress(name));
  refuseClashes(flags, [input], contractFiles);
  if (journal === '-') throw usage('A journal cannot be "-".', 'Give the path of a file: --journal run.jsonl');
  if ([cassette, fields, flags.resume, ...attached].includes('-'))
    throw usage('Standard input is for the prompt.', 'Give a file.');
  const { schema, contract, rules, tools, grammar } = flags;
  const instructions = system?.startsWith('@') ? system.slice(1) : undefined;
  const read = [input === '-' ? undefined : input, cassette, fields, instructions, ...attached];
  const inputs = [...read, schema, contract, rules, tools, grammar, ...contractFiles].flatMap(named);
  const outputs: readonly NamedFile[] = journal === undefined ? [] : [{ name: 'the journal', file: journal }];
  for (const stream of [STDOUT, STDERR]) refuseCollisions(inputs, [...outputs, stream]);
}

function named(file: string | undefined): readonly NamedFile[] {
  return file === undefined || file === '-' ? [] : [{ name: 'a file that is read', file }];
}

// The exit code of a run; `interrupted` is the code of the signal that ended it, if one did.
function exitOf(outcome: Outcome, interrupted: number | null): number {
  switch (outcome.status) {
    case 'accepted':
      return EXIT.valid;
    case 'exhausted':
    case 'escalated':
      return outcome.held === undefined && outcome.status === 'exhausted' ? EXIT.someFailed : EXIT.decisionPending;
    case 'cancelled':
      return interrupted ?? EXIT.someFailed;
    case 'faulted':
      // A rule that can't be evaluated is a mistake in the contract, however late it shows up. A request that the provider does not support
      // is the user's mistake.
      return ['fault.contract', 'fault.unsupported'].includes(outcome.fault.code) ? EXIT.usage : EXIT.environment;
  }
}

import { errorCode } from '@tamis/files';
import { type RecordingCounts, type RecordingProxy, startRecordingProxy, UpstreamError, writeHeader } from '@tamis/models';
import { EXIT } from '../exit/exit-codes.ts';
import { environment, usage } from '../exit/halt.ts';
import type { RecordFlags } from '../flags/server-flags.ts';
import { onInterrupt } from '../io/interrupt.ts';
import { print } from '../io/print.ts';
import { refuseCollisions, STDERR, STDOUT } from '../io/refuse-collisions.ts';
import { listenHalt, say } from '../io/serving.ts';
import { CassetteFile } from './cassette-file.ts';

// `tamis record`: forwards calls to a provider and writes each exchange to a file, until it is stopped.
export async function record(flags: RecordFlags, path: string): Promise<number> {
  const cassette = { name: 'the cassette', file: path };
  refuseCollisions([], [cassette, STDOUT]);
  refuseCollisions([], [cassette, STDERR]);
  const session = new Session();
  const proxy = await startProxy(flags, session);
  try {
    session.file = new CassetteFile(path, flags.append === true);
    if (session.file.isNew) session.keep(`${writeHeader({ note: `recorded from ${proxy.host}` })}\n`);
    if (session.failure === null) await announce(proxy, path);
    await session.ended;
  } finally {
    session.release();
    await proxy.close();
    session.close();
  }
  if (session.failure !== null) throw unwritable(path, session.failure);
  say(`${summary(proxy.counts)} in ${path}.`);
  return EXIT.valid;
}

class Session {
  file: CassetteFile | null = null;
  failure: unknown = null;
  readonly ended: Promise<void>;
  readonly release: () => void;
  readonly #end: () => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.release = onInterrupt(resolve).release;
  }

  // Records a line; a failed write ends the session, because calls cost money and would not be recorded.
  keep(line: string): void {
    if (this.failure !== null) return;
    try {
      this.file?.write(line);
    } catch (error) {
      this.failure = error;
      this.#end();
    }
  }

  close(): void {
    try {
      this.file?.close();
    } catch (error) {
      this.failure ??= error;
    }
  }
}

async function startProxy({ upstream, port = 0, redactEnv = [] }: RecordFlags, session: Session): Promise<RecordingProxy> {
  try {
    const redact = redactEnv.map(secretIn);
    return await startRecordingProxy(upstream, (line) => session.keep(line), { port, redact, note: say });
  } catch (error) {
    session.release();
    if (error instanceof UpstreamError) throw usage(error.message, 'Give it like this: --upstream https://api.openai.com');
    throw listenHalt(error, port);
  }
}

const SHORTEST_SECRET = 4;

function secretIn(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw usage(`The environment has no ${name} to redact.`, 'Set it, or leave out `--redact-env`.');
  if (value.length < SHORTEST_SECRET)
    throw usage(
      `${name} has fewer than ${SHORTEST_SECRET} characters; redacting a value this short would also damage ordinary words.`,
      'Redact a longer value, or leave --redact-env out.',
    );
  return value;
}

// Announces the recorder. Only the address goes to standard output, so that a script can read it.
async function announce({ url, host }: RecordingProxy, path: string): Promise<void> {
  say(`Recording ${host} into ${path}; Ctrl-C ends it. Calls go to ${url}`);
  await print(`${url}\n`);
}

function summary({ replies, faults, unrecorded, others }: RecordingCounts): string {
  const parts = [counted(replies, 'reply', 'replies'), counted(faults, 'fault', 'faults')];
  if (unrecorded > 0) parts.push(`${counted(unrecorded, 'call', 'calls')} not recorded`);
  if (others > 0) parts.push(`${counted(others, 'other request', 'other requests')} passed on`);
  return parts.join(', ');
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

function unwritable(path: string, error: unknown): Error {
  const code = errorCode(error);
  const help =
    code === 'ENOSPC' ? 'The disk is full: free some space and continue with --append.' : 'Check the disk that the file is on.';
  return environment(`Writing to ${path} failed (${code}); everything recorded before that is complete.`, help);
}

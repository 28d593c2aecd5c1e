import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

// A started process that takes requests and returns answers. It does not keep this process alive.
export interface StartedChild {
  readonly child: ChildProcess;
  readonly requests: Socket;
  readonly answers: Socket;
  readonly errors: Socket;
  kill(): void;
  release(): void;
}

// Runs the command in the background and waits until the other end of its stdin is closed, so that the process ends when this one is
// killed. No core dumps and no files at all are allowed.
const KEEPER = `
ulimit -c 0; ulimit -f 0; ulimit -n 256
"$@" <&3 3<&- &
child=$!
exec 1>&- 3<&-
read -r end
kill -9 $child
wait $child`;

export function startChild(command: readonly string[]): StartedChild {
  return process.platform === 'win32' ? startPlain(command) : startKept(command);
}

function startKept(command: readonly string[]): StartedChild {
  const child = spawn('/bin/sh', ['-c', KEEPER, 'sandbox', ...command], {
    env: {},
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const life = child.stdin as unknown as Socket;
  const kill = (): void => {
    life.destroy();
    killGroup(child);
  };
  return settled({ child, kill, release: () => life.end(), requests: child.stdio[3] as unknown as Socket, ...outputs(child) }, [
    life,
  ]);
}

function startPlain([file, ...given]: readonly string[]): StartedChild {
  const child = spawn(file as string, given, { env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const kill = (): void => void child.kill('SIGKILL');
  return settled({ child, kill, release: () => {}, requests: child.stdin as unknown as Socket, ...outputs(child) }, []);
}

function outputs(child: ChildProcess): { readonly answers: Socket; readonly errors: Socket } {
  return { answers: child.stdout as unknown as Socket, errors: child.stderr as unknown as Socket };
}

// Handles broken pipes. They break when a process ends, which its exit reports, so this is not an error.
function settled(started: StartedChild, more: readonly Socket[]): StartedChild {
  for (const socket of [started.requests, started.answers, started.errors, ...more]) {
    socket.on('error', () => {});
    socket.unref();
  }
  started.child.unref();
  return started;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process is already gone.
  }
}

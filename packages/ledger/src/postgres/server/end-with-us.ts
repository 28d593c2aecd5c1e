import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { ServerUser } from './server-user.ts';

// Stops another process when this one ends for any reason. A shell waits on a pipe that only this process holds, and kills the other
// process when the pipe closes. The shell has its own process group, so that Ctrl-C does not end it first. Returns a function that cancels
// this.
export function endWithUs(pid: number, user: ServerUser | undefined): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'cat > /dev/null; kill -INT "$1" 2> /dev/null';
  const shell = spawn('sh', ['-c', script, 'sh', String(pid)], { ...user, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.on('error', () => undefined);
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  (shell.stdin as Socket | null)?.unref();
  return () => void (shell.pid !== undefined && endGroup(shell.pid));
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The shell has already ended.
  }
}

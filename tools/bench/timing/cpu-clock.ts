const never = new Int32Array(new SharedArrayBuffer(4));

// Longer than a context switch takes.
const PAUSE_MS = 0.06;

// CPU time of this thread in microseconds. The kernel adds up running threads only at its ticks, 4 ms apart on many machines, but
// always when a thread goes to sleep: so this thread sleeps for a moment first.
export function cpuMicroseconds(): number {
  Atomics.wait(never, 0, 0, PAUSE_MS);
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

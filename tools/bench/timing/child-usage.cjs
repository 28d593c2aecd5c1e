// Loaded into measured children with --require: tells the parent on file descriptor 3 what the process has used.
const { readFileSync, writeSync } = require('node:fs');

/** The most memory of this program, in kilobytes. What the kernel counts for the process begins with the memory of its parent. */
function mostMemory() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

process.on('exit', () => {
  // A short sleep, since the kernel adds up a running thread only at its ticks.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.06);
  writeSync(3, JSON.stringify({ ...process.resourceUsage(), maxRSS: mostMemory() }));
});

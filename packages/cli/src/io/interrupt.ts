import { EXIT } from '../exit/exit-codes.ts';

export interface Interrupt {
  readonly code: number | null;
  // Returns the signals to Node, so that from now on they end the process immediately.
  release(): void;
}

// Calls `stop` at the first SIGINT or SIGTERM; a second one ends the process at once.
export function onInterrupt(stop: () => void): Interrupt {
  let code: number | null = null;
  const end = (exit: number) => () => {
    code = exit;
    release();
    stop();
  };
  const interrupted = end(EXIT.interrupted);
  const terminated = end(EXIT.terminated);
  const release = () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', terminated);
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', terminated);
  return {
    get code() {
      return code;
    },
    release,
  };
}

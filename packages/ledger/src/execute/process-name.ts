import { hostname, userInfo } from 'node:os';

/** The name of this process as people recognise it: user, host and process id. */
export function processName(): string {
  return `${principal()}@${hostname()} ${process.pid}`;
}

/** The operating system user, recorded as the decider for decisions in a terminal. */
export function principal(): string {
  try {
    return userInfo().username;
  } catch {
    // The user id has no entry in the user database.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

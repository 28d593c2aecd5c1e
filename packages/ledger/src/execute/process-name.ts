import { hostname, userInfo } from 'node:os';

/** This process, as people recognise it: user, host and process id. */
export function processName(): string {
  return `${principal()}@${hostname()} ${process.pid}`;
}

/** The operating system user, who counts as the person deciding in a terminal. */
export function principal(): string {
  try {
    return userInfo().username;
  } catch {
    // The user id has no entry in the user database.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

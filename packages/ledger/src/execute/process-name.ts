import { hostname, userInfo } from 'node:os';

/** This process, as people recognise it: user, host and process id. */
export function processName(): string {
  return `${principal()}@${hostname()} ${process.pid}`;
}

/** The user of the operating system, who is whoever decides in a terminal. */
export function principal(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry in the list of users.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

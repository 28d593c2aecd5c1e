/** The time of day, for records. It decides nothing except when reviews and leases end. */
export interface WallClock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The clock of this machine. */
export const systemWallClock: WallClock = { now: () => Date.now() };

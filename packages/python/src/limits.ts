/** What a piece of code may use. All limits can be set; they are data, not process settings. */
export interface PythonLimits {
  /** How long `extract` may take for one path, and the code to load, in milliseconds. */
  readonly pathMs: number;
  /** How long all paths of one call of `run` may take together; `Infinity` if only the limit per path applies. */
  readonly runMs: number;
  /** How many paths are sent to the process at once. */
  readonly batch: number;
  /** How long a process may take to start. */
  readonly startMs: number;
  /** Memory for Python, in bytes; Node takes some 80 MB in addition. */
  readonly memoryBytes: number;
  /** How much may be printed in total. */
  readonly outputBytes: number;
  /** Characters of one returned dict, and how many fields it may have. */
  readonly resultCharacters: number;
  readonly fields: number;
  /** The length of the code and of one path, in UTF-8 bytes. */
  readonly codeBytes: number;
  readonly pathBytes: number;
  /** How often the process of one code may die before the rest of its paths is given up. */
  readonly deaths: number;
  /** How many processes may work at the same time. */
  readonly processes: number;
  /** How long a process is kept for code that is not being run. */
  readonly idleMs: number;
}

/** The default limits: five seconds and 256 MiB, as the extractor format defines them. */
export const pythonLimits: PythonLimits = {
  pathMs: 5_000,
  runMs: 60_000,
  batch: 1_000,
  startMs: 30_000,
  memoryBytes: 256 * 2 ** 20,
  outputBytes: 64 * 2 ** 10,
  resultCharacters: 64 * 2 ** 10,
  fields: 200,
  codeBytes: 256 * 2 ** 10,
  pathBytes: 64 * 2 ** 10,
  deaths: 3,
  processes: 2,
  idleMs: 30_000,
};

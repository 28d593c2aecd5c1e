/** Internal errors are reported by an id; their messages may contain file names or text. */
export type ErrorLog = (id: string, problem: unknown) => void;

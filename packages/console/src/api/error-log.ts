/** Errors of our own are told by a name; what they say may name files or texts. */
export type ErrorLog = (id: string, problem: unknown) => void;

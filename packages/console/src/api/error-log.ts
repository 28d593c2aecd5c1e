/** Logs an internal error by its id. Clients see only the id, because the message may contain file names or text. */
export type ErrorLog = (id: string, problem: unknown) => void;

/**
 * The state that preconditions and checks look at: a value, or a function that returns it, synchronously or not. A function is called for
 * each judgement, so that it reflects the current state. Undefined, whether given or returned, means that there is no world.
 */
export type World<State = unknown> = State | (() => State | Promise<State>);

/**
 * What preconditions and checks look at: a value, or a function that returns it, at once or later. A function is called each time
 * something is judged, so that they see what is true at that moment. Undefined, given or returned, is no world.
 */
export type World<State = unknown> = State | (() => State | Promise<State>);

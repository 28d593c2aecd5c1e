import { type Engine, engine as own } from '@tamis/core';

// The engine of the command, with the kinds of all packages.
export const engine: Engine = own;

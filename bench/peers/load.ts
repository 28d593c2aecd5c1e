import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads a peer. They are not installed with the workspace, so their types are said where they are used. */
export function load<Module>(name: string): Module {
  return require(name) as Module;
}

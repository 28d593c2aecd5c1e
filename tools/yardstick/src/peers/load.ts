import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads a peer. Peers may be missing, so their types are declared where they are used. */
export function load<Module>(name: string): Module {
  return require(name) as Module;
}

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// Loads a peer that is not installed with the workspace, so its types are declared where it is used.
export function load<Module>(name: string): Module {
  return require(name) as Module;
}

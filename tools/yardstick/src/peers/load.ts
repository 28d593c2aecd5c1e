import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export function load<Module>(name: string): Module {
  return require(name) as Module;
}

import { compile } from './compile.ts';
import { inPackage, type Library } from './packages.ts';

/** Checks libraries, and the command unless it is left out, and writes the types of the libraries. */
export async function writeTypes(libraries: readonly Library[], hasCommand: boolean): Promise<boolean> {
  const names = [...libraries.map(({ name }) => name), ...(hasCommand ? ['cli'] : [])];
  return await compile('-b', ...names.map((name) => inPackage(name)));
}

export { type PythonLimits, pythonLimits } from './limits.ts';
export { type PythonOptions, pythonSandbox } from './python-sandbox.ts';
export type { Wall } from './start/start-python.ts';

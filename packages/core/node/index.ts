export * from '../src/entries/api.ts';
export { compile, engine } from './compile.ts';

export * from '../src/entries/internal.ts';
export { compile, engine } from './compile.ts';

export * from '../src/entries/api.ts';
export { compile } from './compile.ts';

export * from './entries/api.ts';
export { compile, engine } from './entries/compile.ts';

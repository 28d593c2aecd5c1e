import { compile } from './compile.ts';

/** What is checked besides the packages: tests and tools, the page, and the tests that run in it. */
const PROJECTS = ['tsconfig.test.json', 'packages/console/page', 'packages/console/test'];

let areRight = await compile('-b', 'packages/cli');
for (const project of PROJECTS) areRight = (await compile('-p', project)) && areRight;
process.exitCode = areRight ? 0 : 1;

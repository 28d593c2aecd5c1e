import { compile } from './compile.ts';

const PROJECTS = ['tsconfig.test.json', 'packages/console/page', 'packages/console/test'];

let areRight = await compile('-b', 'packages/cli');
for (const project of PROJECTS) areRight = (await compile('-p', project)) && areRight;
process.exitCode = areRight ? 0 : 1;

#!/usr/bin/env node
// Written so that old versions of Node can read it: they must be able to say that they are too old. CommonJS, which
// they all know, and which starts faster.
const major = parseInt(process.versions.node, 10);
const asked = process.argv.slice(2);

if (major < 24) {
  process.stderr.write(
    `error: tamis needs Node 24 or newer; this is Node ${process.versions.node}.\n` +
      '  help: Install Node 24 from https://nodejs.org, or for this folder only: npm install node@24, then npx tamis\n',
  );
  process.exitCode = 2;
} else if (asked.length === 1 && (asked[0] === '--version' || asked[0] === '-v')) {
  printVersion();
} else {
  start();
}

// Without loading anything else: this is what scripts call most.
function printVersion() {
  const text = require('node:fs').readFileSync(`${__dirname}/../package.json`, 'utf8');
  process.stdout.write(`${JSON.parse(text).version}\n`);
}

function start() {
  require('node:module').enableCompileCache();
  const main = loadMain();
  if (main) {
    // If nothing is left to wait for before main has ended, something was lost: that must not look like success.
    process.exitCode = 70;
    main(asked).then((code) => {
      process.exitCode = code;
    });
  }
}

function loadMain() {
  try {
    return require('../bundle/main.js').main;
  } catch (error) {
    const missing = error.code === 'MODULE_NOT_FOUND';
    process.stderr.write(`error: tamis could not be loaded: ${error.message}\n`);
    if (missing) process.stderr.write('  help: In a checkout, run npm run build first.\n');
    process.exitCode = missing ? 2 : 70;
    return undefined;
  }
}

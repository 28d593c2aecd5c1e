#!/usr/bin/env node
// Written so that old versions of Node can read it: they must be able to say that they are too old. CommonJS, which
// they all know, and which starts faster.
const major = parseInt(process.versions.node, 10);
const asked = process.argv.slice(2);

if (major < 24) {
  const newer = newerNode(__dirname);
  if (newer) startWith(newer);
  else sayTooOld();
} else if (asked.length === 1 && (asked[0] === '--version' || asked[0] === '-v')) {
  printVersion();
} else {
  start();
}

function sayTooOld() {
  process.stderr.write(
    `error: tamis needs Node 24 or newer; this is Node ${process.versions.node}.\n` +
      '  help: Install Node 24 from https://nodejs.org, or for this folder only: npm install node@24, then npx tamis\n',
  );
  process.exitCode = 2;
}

// The package `node`, which brings a Node of its own, in the nearest node_modules above: npm puts it first on the path only for
// its own scripts.
function newerNode(folder) {
  const fs = require('node:fs');
  const path = require('node:path');
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (let above = folder; ; above = path.dirname(above)) {
    const found = path.join(above, 'node_modules', 'node', 'bin', name);
    if (fs.existsSync(found)) return fs.realpathSync(found) === fs.realpathSync(process.execPath) ? undefined : found;
    if (path.dirname(above) === above) return undefined;
  }
}

function startWith(node) {
  const child = require('node:child_process').spawn(node, [__filename].concat(asked), { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  child.on('error', sayTooOld);
  child.on('exit', (code, signal) => {
    for (const one of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(one);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
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

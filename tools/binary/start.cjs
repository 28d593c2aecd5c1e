// The whole program of the single executable: it runs the command that lies beside it.
const { createRequire } = require('node:module');
const path = require('node:path');

const command = path.join(path.dirname(process.execPath), 'tamis-files', 'bin', 'tamis.js');

// Node puts the executable where a script's path is expected. The command uses that path to start itself again, so it is
// corrected here, and removed from the arguments of the process that is started with it.
process.argv[1] = command;
if (process.argv[2] === command) process.argv.splice(2, 1);

createRequire(command)(command);

/** The command line that starts this program again. */
export function ownWords(): readonly string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] ?? ''];
}

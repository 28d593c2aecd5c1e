export function ownWords(): readonly string[] {
  return [process.execPath, ...process.execArgv, process.argv[1] ?? ''];
}

export function isRunnersName(name: string): boolean {
  return name === 'unit_id' || name.startsWith('_');
}

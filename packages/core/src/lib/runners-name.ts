/** Whether a name is reserved for the batch runner: the unit's name, and any name that starts with an underscore. */
export function isRunnersName(name: string): boolean {
  return name === 'unit_id' || name.startsWith('_');
}

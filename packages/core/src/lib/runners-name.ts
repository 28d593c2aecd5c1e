/** Whether a name belongs to the batch runner: the name of the unit, and anything that starts with an underscore. */
export function isRunnersName(name: string): boolean {
  return name === 'unit_id' || name.startsWith('_');
}

/** Whether a name belongs to whoever runs a batch: the name of the unit, and what starts with an underscore. */
export function isRunnersName(name: string): boolean {
  return name === 'unit_id' || name.startsWith('_');
}

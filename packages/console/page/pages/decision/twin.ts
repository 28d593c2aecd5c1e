/** The same act as a command. */
export function twin(id: string, isEditing: boolean, choice: number): string {
  if (isEditing) return `tamis edit ${id}`;
  return choice === 0 ? `tamis approve ${id}` : `tamis approve ${id} --option ${choice + 1}`;
}

/** The title of a page, with the number of waiting reviews before its name. */
export function pageTitle(waiting: number, page: string): string {
  return `${waiting > 0 ? `(${waiting}) ` : ''}Tamis — ${page}`;
}

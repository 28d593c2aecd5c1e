/** The title of a page: how many wait, then where it is. */
export function pageTitle(waiting: number, page: string): string {
  return `${waiting > 0 ? `(${waiting}) ` : ''}Tamis — ${page}`;
}

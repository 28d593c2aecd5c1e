export function pageTitle(waiting: number, page: string): string {
  return `${waiting > 0 ? `(${waiting}) ` : ''}Tamis — ${page}`;
}

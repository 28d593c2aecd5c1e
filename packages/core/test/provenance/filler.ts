const PARAGRAPHS: readonly string[] = [
  'The museum reopens in spring with a new wing for prints and drawings. Tickets are on sale, and members enter free on Mondays.',
  'Our release notes: faster start, fewer crashes, and a dark theme. The old importer was removed; use the new one under Settings.',
  'Opening hours change next week. The office in Lyon stays open until six, the one in Turin closes at noon on Friday.',
  'The council approved the budget of 12,400,000 after a long debate. A second reading is planned for the autumn.',
  'Rain is expected in the north, with wind from the west. In the south it stays dry and mild until the weekend.',
  'The article compares three databases by price, speed and support. None is best in every respect, the author says.',
  'A reader asks how to remove rust from a garden gate. Vinegar works, wire wool works better, and patience works best.',
  'Shipping takes two to four days within the country. Orders over 80 are free of charge; returns are possible for a month.',
  'The team welcomes a new colleague in support. Questions about invoices go to the same address as before.',
  'In the last quarter the number of visitors grew by a fifth, mostly from search. The newsletter has 31,250 readers now.',
];

/** Text that any page may have. */
export function filler(seed: number): string {
  return [0, 1, 2].map((step) => PARAGRAPHS[(seed * 3 + step * 7) % PARAGRAPHS.length]).join(' ');
}

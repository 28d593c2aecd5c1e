import { type ProgressEvent, progressText } from '@tamis/core';
import { visible } from '@tamis/core/wording';

const USUAL_COLUMNS = 80;
const CLEAR = '\r\u001b[K';

/** One line on the terminal that says what a run is waiting for. */
export class AskProgress {
  #isShown = false;

  /** Shows an event in place of the one before. */
  show(event: ProgressEvent): void {
    if (event.kind === 'run-end' || event.kind === 'escalation-start') {
      this.hide();
      return;
    }
    const line = visible(
      progressText(event)
        .split('\n')
        .map((part) => part.trim())
        .join(' '),
    );
    // Text that ends in the last column would wrap on some terminals; a terminal that does not know its width reports 0.
    process.stderr.write(`${CLEAR}${line.slice(0, (process.stderr.columns || USUAL_COLUMNS) - 1)}`);
    this.#isShown = true;
  }

  /** Removes the line. */
  hide(): void {
    if (this.#isShown) process.stderr.write(CLEAR);
    this.#isShown = false;
  }
}

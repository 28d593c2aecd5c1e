import { useEffect } from 'preact/hooks';

/** Opens the palette for buttons of pages. */
export const jumping = new EventTarget();

/** Says that the next letter is a jump. */
export function JumpListener({ onJump }: { readonly onJump: () => void }) {
  useEffect(() => {
    jumping.addEventListener('jump', onJump);
    return () => jumping.removeEventListener('jump', onJump);
  }, [onJump]);
  return null;
}

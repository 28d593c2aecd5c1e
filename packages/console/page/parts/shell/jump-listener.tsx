import { useEffect } from 'preact/hooks';

/** Opens the palette when a button on a page asks for it. */
export const jumping = new EventTarget();

/** Says that the next letter is a jump. */
export function JumpListener({ onJump }: { readonly onJump: () => void }) {
  useEffect(() => {
    jumping.addEventListener('jump', onJump);
    return () => jumping.removeEventListener('jump', onJump);
  }, [onJump]);
  return null;
}

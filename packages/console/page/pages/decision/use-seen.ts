import { useEffect, useState } from 'preact/hooks';

/** Whether what will run has been on the screen to its end; on a phone, approving waits for that. */
export function useSeen(): boolean {
  const [hasSeen, see] = useState(!window.matchMedia('(max-width: 719px)').matches);
  useEffect(() => {
    const end = document.getElementById('end-of-act');
    if (end === null || hasSeen) return;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true), {
      rootMargin: `0px 0px -${covered()}px 0px`,
    });
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasSeen]);
  return hasSeen;
}

/** Anything hidden by the buttons at the bottom of the screen was not seen. */
function covered(): number {
  const foot = document.querySelector('.actfoot');
  return foot === null ? 0 : Math.ceil(window.innerHeight - foot.getBoundingClientRect().top);
}

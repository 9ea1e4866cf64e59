import { useEffect, useRef, type ReactNode } from 'react';
import type { TestCall } from './test-call.ts';
import styles from './try.module.css';

/** Speech is mostly soft: the root spreads it over the bar. */
const widthOf = (level: number): string => `${Math.round(Math.sqrt(Math.min(1, level)) * 100)}%`;

/** How loud the person is, for the eye; the words beside it say whether the microphone is on. */
export function MicrophoneLevel({ call }: { call: TestCall }): ReactNode {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      if (bar.current !== null) bar.current.style.inlineSize = widthOf(call.microphone?.level ?? 0);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [call]);
  return (
    <span className={styles['level']} aria-hidden="true">
      <span ref={bar} className={styles['bar']} />
    </span>
  );
}

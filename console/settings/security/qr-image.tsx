import { useMemo, type ReactNode } from 'react';
import { qrCode } from './qr-code.ts';
import styles from './security.module.css';

/** The light border that readers need, in modules. */
const QUIET = 4;

/** A QR code as a drawing: dark on white in every theme, as cameras want it. */
export function QrImage({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const modules = qrCode(text);
    const drawn = modules.flatMap((row, top) =>
      row.flatMap((isDark, left) => (isDark ? `M${left + QUIET} ${top + QUIET}h1v1h-1z` : [])),
    );
    return { size: modules.length + QUIET * 2, path: drawn.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles['code']}>
      <rect width={size} height={size} className={styles['light']} />
      <path d={path} className={styles['dark']} />
    </svg>
  );
}

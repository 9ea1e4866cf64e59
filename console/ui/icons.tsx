import type { ReactNode } from 'react';
import { ICON_SHAPES, type IconName } from './icon-shapes.ts';

export type { IconName } from './icon-shapes.ts';

/** A drawing beside words; readers skip it. `size` is in CSS pixels, 16 when left out. */
export function Icon({ name, size = 16, className }: IconProps): ReactNode {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={ICON_SHAPES[name]} />
    </svg>
  );
}

export interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

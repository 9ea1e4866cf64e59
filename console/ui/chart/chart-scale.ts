/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below the value; 1 for zero. */
export function niceMax(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10;
  return factor * power;
}

/** Every how many labels one fits, so that they do not touch. `each` is the width of one bar. */
export const labelStep = (each: number, labelWidth: number): number =>
  Math.max(1, Math.ceil(labelWidth / Math.max(each, 0.01)));

/** An SVG path through points; a gap (null) interrupts it. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  let isDown = false;
  return points
    .map((point) => {
      if (point === null) {
        isDown = false;
        return '';
      }
      const command = isDown ? 'L' : 'M';
      isDown = true;
      return `${command}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    })
    .join('');
}

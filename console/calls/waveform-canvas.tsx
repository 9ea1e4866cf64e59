import { useEffect, useRef, type ReactNode } from 'react';
import type { Waveform } from '../platform/api-types.ts';
import styles from './call-player.module.css';
import { barsOf, type Bar } from './waveform-bars.ts';

const BAR = 3;
const GAP = 2;
/** What is still to come is paler. */
const PALE = 0.42;
const LEAST_HEIGHT = 2;

interface WaveformProps {
  waveform: Waveform;
  /** What was played, from 0 to 1. */
  share: number;
}

/** The loudness of a recording, coloured by who speaks. Drawn again when size or colours change. */
export function WaveformCanvas({ waveform, share }: WaveformProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const assistant = useRef<HTMLSpanElement>(null);
  const caller = useRef<HTMLSpanElement>(null);
  const draw = useRef<() => void>(() => {});
  useEffect(() => {
    draw.current = () => {
      const { current: target } = canvas;
      if (target === null) return;
      // A custom property would keep `light-dark()`; a colour that is in use is resolved.
      const colours = { assistant: colourOf(assistant.current), caller: colourOf(caller.current) };
      paint(target, waveform, share, colours);
    };
    draw.current();
  }, [waveform, share]);
  useEffect(() => {
    const again = (): void => draw.current();
    const sizes = new ResizeObserver(again);
    if (canvas.current !== null) sizes.observe(canvas.current);
    const themes = new MutationObserver(again);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', again);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      dark.removeEventListener('change', again);
    };
  }, []);
  return (
    <>
      <span ref={assistant} className={styles['assistantColour']} hidden />
      <span ref={caller} className={styles['callerColour']} hidden />
      <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
    </>
  );
}

const colourOf = (element: Element | null): string =>
  element === null ? '' : getComputedStyle(element).color;

function paint(
  canvas: HTMLCanvasElement,
  waveform: Waveform,
  share: number,
  colours: Record<Bar['speaker'], string>,
): void {
  const { width, height } = canvas.getBoundingClientRect();
  const pen = canvas.getContext('2d');
  if (pen === null || width === 0) return;
  const density = window.devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  pen.scale(density, density);
  const bars = barsOf(waveform, Math.floor(width / (BAR + GAP)));
  for (const [index, { height: loudness, speaker }] of bars.entries()) {
    // The ear hears loudness by its root.
    const tall = Math.max(LEAST_HEIGHT, Math.sqrt(loudness) * height);
    pen.globalAlpha = index / bars.length < share ? 1 : PALE;
    pen.fillStyle = colours[speaker];
    pen.beginPath();
    pen.roundRect(index * (BAR + GAP), (height - tall) / 2, BAR, tall, 1.5);
    pen.fill();
  }
}

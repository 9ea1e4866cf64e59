import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useWidth } from '../../ui/chart/use-width.ts';
import styles from './connection.module.css';
import { connectionTexts } from './connection.texts.ts';
import { layOutLadder, type LadderPlan, type LadderStep, type TraceMessage } from './lay-out-ladder.ts';

const ROW = 34;
/** Names of sides stand in two lines, so that long ones do not touch. */
const NAME_LINES = [14, 30] as const;
const HEAD = 50;
/** The column of times. */
const TIMES = 64;

/** Who said what to whom, as arrows between the two sides; a table stands behind. */
export function Ladder({ messages }: { messages: readonly TraceMessage[] }): ReactNode {
  const t = useTexts(connectionTexts);
  const [box, width] = useWidth<HTMLDivElement>();
  const plan = layOutLadder(messages);
  const height = HEAD + plan.steps.length * ROW + 8;
  const xOf = lanesOf(width, plan.peers.length);
  return (
    <figure className={styles['ladder']} aria-label={t.ladder}>
      <div ref={box} className={styles['drawing']} style={{ height }}>
        <svg width={width} height={height} aria-hidden="true">
          {[t.thisServer, ...plan.peers].map((side, lane) => (
            <Side
              key={side}
              name={side}
              x={xOf(lane)}
              height={height}
              lane={lane}
              isLast={lane === plan.peers.length}
            />
          ))}
          {plan.steps.map((step, index) => (
            <Arrow key={`${index} ${step.label}`} step={step} y={HEAD + (index + 0.75) * ROW} xOf={xOf} />
          ))}
        </svg>
      </div>
      <LadderTable plan={plan} />
    </figure>
  );
}

/** Where the line of each side stands: this server at the left, the others up to the right edge. */
const lanesOf =
  (width: number, peers: number) =>
  (lane: number): number => {
    const left = TIMES + 24;
    const right = Math.max(left + 80, width - 24);
    return left + ((right - left) * lane) / Math.max(1, peers);
  };

interface SideProps {
  name: string;
  x: number;
  height: number;
  /** Its number from the left; this server is 0. */
  lane: number;
  isLast: boolean;
}

const Side = ({ name, x, height, lane, isLast }: SideProps): ReactNode => (
  <>
    <line x1={x} x2={x} y1={HEAD - 8} y2={height} className={styles['lane']} />
    <text
      x={isLast ? x + 20 : lane === 0 ? x - 20 : x}
      y={NAME_LINES[isLast || lane === 0 ? 0 : 1]}
      textAnchor={isLast ? 'end' : lane === 0 ? 'start' : 'middle'}
      className={styles['side']}
    >
      {name}
    </text>
  </>
);

interface ArrowProps {
  step: LadderStep;
  y: number;
  xOf: (lane: number) => number;
}

function Arrow({ step, y, xOf }: ArrowProps): ReactNode {
  const show = useShow();
  const [near, far] = [xOf(0), xOf(step.lane + 1)];
  const [from, to] = step.isSent ? [near, far] : [far, near];
  const back = step.isSent ? -7 : 7;
  return (
    <g data-tone={step.tone} className={styles['arrow']}>
      <text x={0} y={y + 4} className={styles['time']}>
        {seconds(step.afterMs, show.number)}
      </text>
      <line x1={from} x2={to} y1={y} y2={y} />
      <path d={`M${to} ${y}l${back} -4v8z`} />
      <text x={(near + far) / 2} y={y - 5} textAnchor="middle" className={styles['label']}>
        {step.label}
      </text>
    </g>
  );
}

/** `+1.234 s` since the first message. */
export const seconds = (ms: number, number: (value: number) => string): string =>
  `+${number(Math.round(ms / 10) / 100)} s`;

function LadderTable({ plan: { steps, peers } }: { plan: LadderPlan }): ReactNode {
  const t = useTexts(connectionTexts);
  const showTable = useTexts(uiTexts).showTable;
  const show = useShow();
  return (
    <details className={styles['details']}>
      <summary>{showTable}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t.ladderTable}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{t.ladder}</caption>
          <thead>
            <tr>
              {[t.time, t.message, t.direction, t.otherSide].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <tr key={`${index} ${step.label}`}>
                <td>{seconds(step.afterMs, show.number)}</td>
                <th scope="row">{step.label}</th>
                <td>{step.isSent ? t.sent : t.received}</td>
                <td>{peers[step.lane]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

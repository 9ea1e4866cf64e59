import type { ReactNode } from 'react';
import type { ToolUse } from '../../platform/api-types.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Icon } from '../icons.tsx';
import { RouteLink } from '../route-link.tsx';
import { madeBy, refusalOf } from './tool-results.ts';
import { toolTexts } from './tools.texts.ts';
import styles from './tool-uses.module.css';

/** What the assistant did before it spoke: each tool with what came of it, its details behind. */
export const ToolUses = ({ uses }: { uses: readonly ToolUse[] }): ReactNode => (
  <ul role="list" className={styles['tools']}>
    {uses.map((use, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- uses have no id and never change
      <OneUse key={index} use={use} />
    ))}
  </ul>
);

function OneUse({ use }: { use: ToolUse }): ReactNode {
  const t = useTexts(toolTexts);
  const show = useShow();
  const refusal = refusalOf(use);
  const made = madeBy(use);
  const why = refusal === null ? null : (t.reasons[refusal] ?? t.refused);
  return (
    <li className={styles['tool']}>
      <details>
        <summary className={styles['summary']}>
          <Icon name={refusal === null ? 'circle-check' : 'circle'} size={14} />
          <span>{t.tools[use.name] ?? use.name}</span>
          {why !== null && <span className={styles['why']}>{why}</span>}
          <span className={styles['took']}>{t.took(show.number(use.duration_ms / 1_000))}</span>
        </summary>
        <dl className={styles['values']}>
          <dt>{t.asked}</dt>
          <dd>
            <pre>{JSON.stringify(use.arguments, null, 2)}</pre>
          </dd>
          <dt>{t.result}</dt>
          <dd>
            <pre>{JSON.stringify(use.result, null, 2)}</pre>
          </dd>
        </dl>
      </details>
      {made !== null && (
        <RouteLink to={made.to} className={styles['made']}>
          {t.links[made.kind]} {made.label && show.plain(made.label)}
        </RouteLink>
      )}
    </li>
  );
}

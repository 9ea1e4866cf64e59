import { useState, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { TEST_CALLER } from '../test-caller.ts';
import type { Medium } from './test-call.ts';
import styles from './try.module.css';
import { tryTexts } from './try.texts.ts';

interface TryStartProps {
  isFirst: boolean;
  /** @param from the caller's number; null withholds it */
  onBegin: (medium: Medium, from: string | null) => void;
}

/** Browsers give the microphone to pages over https and on localhost alone. */
const hasMicrophone = (): boolean => (navigator.mediaDevices as MediaDevices | undefined) !== undefined;

/** How to call, and who seems to call. */
export function TryStart({ isFirst, onBegin }: TryStartProps): ReactNode {
  const t = useTexts(tryTexts);
  const [from, setFrom] = useState(TEST_CALLER);
  const [isWithheld, setWithheld] = useState(false);
  const begin = (medium: Medium): void => onBegin(medium, isWithheld ? null : from);
  const canSpeak = hasMicrophone();
  return (
    <div className={styles['start']}>
      {!isFirst && <h3 className={styles['heading']}>{t.again}</h3>}
      <div className={styles['buttons']}>
        {canSpeak && (
          <Button variant={isFirst ? 'primary' : 'plain'} icon="mic" onPress={() => begin('audio')}>
            {t.speak}
          </Button>
        )}
        <Button icon="message" onPress={() => begin('text')}>
          {t.type}
        </Button>
      </div>
      {!canSpeak && <p className={styles['quiet']}>{t.insecure}</p>}
      <details className={styles['caller']}>
        <summary>{t.caller}</summary>
        <div className={styles['fields']}>
          <PhoneField
            label={t.from}
            description={t.fromHelp}
            autoComplete="off"
            isDisabled={isWithheld}
            value={from}
            onChange={setFrom}
          />
          <Checkbox label={t.withheld} isSelected={isWithheld} onChange={setWithheld} />
        </div>
      </details>
    </div>
  );
}

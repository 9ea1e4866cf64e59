import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import styles from './security.module.css';
import { securityTexts } from './security.texts.ts';

/** Shows the recovery codes, this once, and keeps them in a file. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }): ReactNode {
  const t = useTexts(securityTexts);
  const download = (): void => {
    const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = t.keepFile;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <p>
        <strong>{t.keep}</strong>
      </p>
      <p>{t.keepBody}</p>
      <ul role="list" className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button icon="download" onPress={download}>
          {t.download}
        </Button>
        <Button variant="primary" onPress={onDone}>
          {t.kept}
        </Button>
      </FormActions>
    </>
  );
}

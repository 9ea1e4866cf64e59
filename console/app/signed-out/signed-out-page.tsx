import { useEffect, type ReactNode } from 'react';
import { LANGUAGES, useTexts } from '../../platform/texts.ts';
import { appTexts } from '../app.texts.ts';
import styles from './signed-out-page.module.css';
import { usePreferences } from '../preferences-context.ts';

/** A page before the sign-in: the name of the product, one question, and the choice of the language. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const t = useTexts(appTexts);
  const { language, chooseLanguage } = usePreferences();
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title, t]);
  return (
    <main className={styles['page']}>
      <p className={styles['product']}>{t.product}</p>
      <div className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </div>
      <ul role="list" className={styles['languages']} aria-label={t.language}>
        {LANGUAGES.map((one) => (
          <li key={one}>
            <button
              type="button"
              lang={one}
              aria-pressed={one === language}
              className={styles['language']}
              onClick={() => chooseLanguage(one)}
            >
              {t.languages[one]}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

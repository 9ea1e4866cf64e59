import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { TextField } from 'react-aria-components/TextField';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { appTexts } from './app.texts.ts';
import styles from './command-palette.module.css';
import { navigationTexts } from './navigation.texts.ts';
import { usePages } from './use-pages.ts';

/** Contacts offered at once. */
const CONTACTS_OFFERED = 6;
/** Contacts are looked up from this many characters on. */
const CONTACT_LETTERS = 2;

/** Goes to a page or a contact by its name: Ctrl K, on a Mac Command K. */
export function CommandPalette(): ReactNode {
  const t = useTexts(appTexts);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  const close = (): void => setIsOpen(false);
  return (
    <Dialog title={t.palette} isOpen={isOpen} onClose={close}>
      <Choices onDone={close} />
    </Dialog>
  );
}

function Choices({ onDone }: { onDone: () => void }): ReactNode {
  const t = useTexts(appTexts);
  const show = useShow();
  const router = useRouter();
  const [words, setWords] = useState('');
  const pages = usePagesNamed(words);
  const contacts = useContactsNamed(words);
  const go = (href: string): void => {
    onDone();
    void router.navigate({ href } as never);
  };
  return (
    <Autocomplete inputValue={words} onInputChange={setWords}>
      <TextField aria-label={t.paletteHint} autoFocus>
        <Input className={styles['input'] ?? ''} placeholder={t.paletteHint} />
      </TextField>
      <Menu
        className={styles['menu'] ?? ''}
        aria-label={t.palette}
        renderEmptyState={() => <p className={styles['none']}>{t.paletteNone}</p>}
        onAction={(key) => go(String(key))}
      >
        <MenuSection>
          <Header className={styles['title'] ?? ''}>{t.palettePages}</Header>
          {pages.map(({ path, icon, name }) => (
            <MenuItem key={path} id={path} textValue={name} className={styles['item'] ?? ''}>
              <Icon name={icon} />
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        {contacts.length > 0 && (
          <MenuSection>
            <Header className={styles['title'] ?? ''}>{t.paletteContacts}</Header>
            {contacts.map(({ id, name, phone }) => (
              <MenuItem
                key={id}
                id={`/contacts/${id}`}
                textValue={name ?? phone ?? String(id)}
                className={styles['item'] ?? ''}
              >
                <Icon name="user" />
                {name ?? ''}
                <span className={styles['phone']}>{phone === null ? '' : show.phone(phone)}</span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  );
}

function usePagesNamed(words: string) {
  const names = useTexts(navigationTexts);
  const asked = words.trim().toLowerCase();
  return usePages()
    .map((page) => ({ ...page, name: names[page.id] }))
    .filter(({ name }) => name.toLowerCase().includes(asked));
}

function useContactsNamed(words: string) {
  const asked = useDeferredValue(words.trim());
  const { data } = useQuery({
    ...q('listContacts', { query: { q: asked, per_page: CONTACTS_OFFERED } }),
    enabled: asked.length >= CONTACT_LETTERS,
    placeholderData: keepPreviousData,
  });
  return asked.length >= CONTACT_LETTERS ? (data?.data ?? []) : [];
}

import type { Contact } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import styles from './contacts.module.css';
import { contactsTexts } from './contacts.texts.ts';
import { nameOf } from './name-of.ts';

/** Tags of a row that are shown; the rest is a number. */
const TAGS_SHOWN = 3;

/** The columns of the list of contacts; a tag narrows the list to those who have it. */
export function useContactColumns(onTag: (tag: string) => void): Column<Contact>[] {
  const t = useTexts(contactsTexts);
  const show = useShow();
  return [
    {
      id: 'name',
      header: t.name,
      sort: 'name',
      cell: (contact) => (
        <span className={styles['person']}>
          <span>{nameOf(contact, show)}</span>
          {contact.company !== null && <span className={styles['quiet']}>{contact.company}</span>}
        </span>
      ),
    },
    {
      id: 'phone',
      header: t.phone,
      width: '170px',
      cell: ({ phone }) => (phone === null ? null : show.phone(phone)),
    },
    { id: 'email', header: t.email, isCut: true, phone: 'hidden', cell: ({ email }) => email },
    {
      id: 'tags',
      header: t.tags,
      phone: 'hidden',
      cell: ({ tags }) => (
        <span className={styles['tags']}>
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Button key={tag} size="small" variant="quiet" icon="tag" onPress={() => onTag(tag)}>
              {tag}
            </Button>
          ))}
          {tags.length > TAGS_SHOWN && t.more(tags.length - TAGS_SHOWN)}
        </span>
      ),
    },
    {
      id: 'callable',
      header: t.calls,
      width: '130px',
      phone: 'first',
      cell: (contact) =>
        contact.do_not_call ? (
          <Badge tone="bad" icon="ban">
            {t.noCalls}
          </Badge>
        ) : null,
    },
    {
      id: 'activity',
      header: t.activity,
      width: '150px',
      sort: 'last_activity_at',
      cell: (contact) => show.when(contact.last_activity_at),
    },
  ];
}

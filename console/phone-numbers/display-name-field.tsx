import type { ReactNode } from 'react';
import type { ChatappProfile } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { chatappTexts } from './chatapp.texts.ts';
import styles from './phone-numbers.module.css';

interface DisplayNameProps {
  profile: ChatappProfile;
  value: string;
  onChange: (name: string) => void;
}

const TONES: Record<ChatappProfile['display_name_status'], Tone> = {
  approved: 'good',
  pending_review: 'info',
  declined: 'bad',
};

/** The name that people see, and how far the review of a new one is. */
export function DisplayNameField({ profile, value, onChange }: DisplayNameProps): ReactNode {
  const t = useTexts(chatappTexts);
  const { display_name: shown, requested_display_name: wished, display_name_status: status } = profile;
  const { decline_reason: reason } = profile;
  return (
    <div className={styles['displayName']}>
      <TextField
        label={t.displayName}
        description={t.displayNameHelp}
        name="display_name"
        isRequired
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
      <p className={styles['review']}>
        <Badge tone={TONES[status]}>{t.states[status]}</Badge>
        {wished !== null && <span>{t.waits[status](wished, shown)}</span>}
        {reason !== null && <span>{t.reasons[reason]}</span>}
        {wished !== null && value !== shown && (
          <Button size="small" variant="quiet" icon="undo" onPress={() => onChange(shown)}>
            {t.takeBack}
          </Button>
        )}
      </p>
    </div>
  );
}

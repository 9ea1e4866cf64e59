import type { ReactNode } from 'react';
import type { FullContact } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { optOutTexts } from './opt-outs.texts.ts';

/** On which channels a person wants no texts, from any number of the business. */
export function OptOutBadges({
  contact,
}: {
  contact: Pick<FullContact, 'sms_opt_out' | 'text_opt_outs'>;
}): ReactNode {
  const t = useTexts(optOutTexts);
  return (
    <>
      {contact.sms_opt_out && (
        <Badge tone="bad" icon="ban">
          {t.noSms}
        </Badge>
      )}
      {contact.text_opt_outs.some(({ channel }) => channel === 'chatapp') && (
        <Badge tone="bad" icon="ban">
          {t.noChatapp}
        </Badge>
      )}
    </>
  );
}

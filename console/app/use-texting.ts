import { useQuery } from '@tanstack/react-query';
import { q } from '../platform/queries.ts';
import { useFeature } from '../platform/session.ts';

/**
 * Whether the business has texts at all: SMS, or a number that is connected to the chat app. Undefined until
 * that is known; without them the API refuses even to list them.
 */
export function useTexting(): boolean | undefined {
  const hasSms = useFeature('texting');
  const numbers = useQuery({ ...q('listPhoneNumbers', {}), enabled: !hasSms });
  if (hasSms) return true;
  return numbers.data?.data.some(({ active, chatapp }) => active && chatapp.active);
}

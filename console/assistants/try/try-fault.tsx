import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Trouble } from '../../ui/trouble.tsx';
import type { TestFault } from './test-call.ts';
import { tryTexts } from './try.texts.ts';

/** What went wrong with a test call, and what helps. */
export function TryFault({ fault }: { fault: TestFault }): ReactNode {
  const t = useTexts(tryTexts);
  if (fault === 'lost') return <Trouble error={{ message: t.lost }} />;
  if ('microphone' in fault) return <Trouble error={{ message: t.faults[fault.microphone] }} />;
  const sentences = Object.values(fault.error.errors).flat();
  if (sentences.length === 0) return <Trouble error={fault.error} />;
  return <Trouble error={{ message: sentences.join(' ') }} />;
}

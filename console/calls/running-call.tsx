import type { ReactNode } from 'react';
import type { FullCall } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { CallFacts } from './call-facts.tsx';
import { LiveControls } from './live-controls.tsx';
import { LiveWords } from './live-words.tsx';
import { liveTexts } from './live.texts.ts';
import { TakeOver } from './take-over.tsx';
import { TransferState } from './transfer-state.tsx';

/** A call that runs: its words as they are spoken, and what the team can do. */
export function RunningCall({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(liveTexts);
  return (
    <MainAndFacts facts={<CallFacts call={call} />}>
      <Card title={t.transcript} actions={<LiveControls call={call} />}>
        <TransferState transfer={call.transfer} />
        <LiveWords call={call} />
        <TakeOver call={call} />
      </Card>
    </MainAndFacts>
  );
}

import type { ReactNode } from 'react';
import { Steps } from './steps.tsx';

interface CheckStepsProps<Name extends string> {
  /** What the API tells of a check; those after a failed step were not tried. */
  steps: readonly { name: Name; ok: boolean; say: string }[];
  nameOf: (name: Name) => string;
}

/** What came of each step of a check. */
export const CheckSteps = <Name extends string>({ steps, nameOf }: CheckStepsProps<Name>): ReactNode => (
  <Steps
    steps={steps.map(({ name, ok, say }) => ({
      id: name,
      title: ok ? `${nameOf(name)}: ${say}` : nameOf(name),
      body: say,
      ...{ isDone: ok, isFailed: !ok },
    }))}
  />
);

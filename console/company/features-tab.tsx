import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useMay, type Feature } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { FieldStack } from '../ui/form.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { ProfilePart } from './profile-part.tsx';
import { rulesTexts } from './rules.texts.ts';
import type { Profile } from './use-profile.ts';

const FEATURES: readonly Feature[] = ['orders', 'hotels', 'texting'];

/** What the business offers. Each switch is in force at once and can be taken back. */
export const FeaturesTab = (): ReactNode => (
  <ProfilePart>{(profile) => <Features profile={profile} />}</ProfilePart>
);

function Features({ profile }: { profile: Profile }): ReactNode {
  const t = useTexts(rulesTexts);
  const may = useMay();
  const { setFeature, pending } = useSetFeature();
  const helps: Record<Feature, string> = {
    orders: t.ordersHelp,
    hotels: t.hotelsHelp,
    texting: t.textingHelp,
  };
  return (
    <Card title={t.features} description={t.featuresHelp}>
      <FieldStack>
        {FEATURES.map((feature) => (
          <Switch
            key={feature}
            label={t[feature]}
            description={helps[feature]}
            isSelected={pending?.[feature] ?? profile.features[feature]}
            isDisabled={!may('write')}
            onChange={(isOn) => setFeature(feature, isOn)}
          />
        ))}
      </FieldStack>
    </Card>
  );
}

function useSetFeature(): {
  setFeature: (feature: Feature, isOn: boolean) => void;
  /** What is on its way; it shows at once. */
  pending: Partial<Record<Feature, boolean>> | undefined;
} {
  const t = useTexts(rulesTexts);
  const client = useQueryClient();
  const { mutate, isPending, variables } = useSave('updateCompanyProfile', {
    refreshes: ['getCompanyProfile', 'getSession'],
    onDone: (answer) => client.setQueryData(q('getCompanyProfile', {}).queryKey, answer),
  });
  const setFeature = (feature: Feature, isOn: boolean, isUndo = false): void =>
    mutate(
      { body: { features: { [feature]: isOn } } },
      {
        onSuccess: () => {
          const undo = (): void => setFeature(feature, !isOn, true);
          const name = t[feature];
          toast({ text: isOn ? t.on(name) : t.off(name), tone: 'good', ...(isUndo ? {} : { undo }) });
        },
        onError: toastError,
      },
    );
  return { setFeature, pending: isPending ? variables.body?.features : undefined };
}

import type { ReactNode } from 'react';
import { BusinessFields, readBusiness } from '../app/signed-out/business-fields.tsx';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { setupTexts } from './setup.texts.ts';

interface ReplaceDemoDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Removes the demo and makes the person's own business in its place. */
export function ReplaceDemoDialog({ isOpen, onClose }: ReplaceDemoDialogProps): ReactNode {
  const t = useTexts(setupTexts);
  return (
    <Dialog title={t.mineTitle} isOpen={isOpen} onClose={onClose} size="large">
      <ReplaceDemoForm />
    </Dialog>
  );
}

function ReplaceDemoForm(): ReactNode {
  const t = useTexts(setupTexts);
  const replace = useSave('replaceDemo', {
    // The page is loaded anew: nothing of the demo stays in it.
    onDone: () => location.assign('/'),
  });
  return (
    <ApiForm errors={replace.error} onSubmit={(values) => replace.mutate({ body: readBusiness(values) })}>
      <p>{t.mineBody}</p>
      <BusinessFields />
      <Checkbox label={t.understood} isRequired />
      <FormActions>
        <Button type="submit" variant="danger" isPending={replace.isPending}>
          {t.makeMine}
        </Button>
      </FormActions>
    </ApiForm>
  );
}

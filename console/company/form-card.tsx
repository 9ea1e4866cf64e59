import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { FieldStack } from '../ui/form.tsx';

interface FormCardProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** Fields of a form that belong together, one below the other. */
export const FormCard = ({ title, description, children }: FormCardProps): ReactNode => (
  <Card title={title} description={description}>
    <FieldStack>{children}</FieldStack>
  </Card>
);

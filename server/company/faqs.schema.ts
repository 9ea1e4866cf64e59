import { Type } from 'typebox';
import { createdAndUpdated, Id, patchOf } from '../platform/http/shapes/shapes.ts';

const given = {
  question: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'The question that callers ask.',
  }),
  answer: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'The answer that callers get.',
  }),
};

export const FaqSchema = Type.Object(
  { id: Id('Id of the question.'), ...given, ...createdAndUpdated },
  { title: 'Faq' },
);

export const NewFaq = Type.Object(given);
export const FaqChange = patchOf(NewFaq);
export const FaqParams = Type.Object({ id: Id('Id of the question.') });

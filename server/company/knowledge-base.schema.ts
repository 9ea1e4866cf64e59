import { Type } from 'typebox';
import { createdAndUpdated, Id, List, Name, patchOf } from '../platform/http/shapes/shapes.ts';

const title = Name('What the entry is about.');
const content = Type.String({
  minLength: 1,
  maxLength: 10_000,
  pattern: '\\S',
  description: 'What assistants should know.',
});
const assistantIds = List(Id('Id of an assistant.'), {
  description: 'The assistants it applies to; empty for all.',
});

export const KnowledgeEntrySchema = Type.Object(
  { id: Id('Id of the entry.'), title, content, assistant_ids: assistantIds, ...createdAndUpdated },
  { title: 'KnowledgeBaseEntry' },
);

export const NewKnowledgeEntry = Type.Object({
  title,
  content,
  assistant_ids: Type.Optional(assistantIds),
});
export const KnowledgeEntryChange = patchOf(NewKnowledgeEntry);
export const KnowledgeEntryParams = Type.Object({ id: Id('Id of the entry.') });

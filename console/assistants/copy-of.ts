import type { FullAssistant, KnowledgeBaseEntry } from '../platform/api-types.ts';
import type { Input } from '../platform/api.ts';

/**
 * The body of a copy of an assistant. It knows what the original knows: entries for all apply by themselves,
 * and naming one would keep it from the others. Pure.
 */
export function copyOf(
  assistant: FullAssistant,
  name: string,
  entries: readonly KnowledgeBaseEntry[],
): Input<'createAssistant'>['body'] {
  const {
    id,
    status: _status,
    created_at: _created,
    updated_at: _updated,
    knowledge_base: _knowledge,
    ...rest
  } = assistant;
  const own = entries.filter(({ assistant_ids: ids }) => ids.includes(id));
  return { ...rest, name, knowledge_base_ids: own.map((entry) => entry.id) };
}

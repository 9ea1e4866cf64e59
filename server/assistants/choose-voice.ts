import { languages, type Catalog } from '../catalog/catalog.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { assistantProblems } from './assistants.problems.ts';

/**
 * The faults of a voice, model, listener or language that the catalogue does not have; fields that are not
 * sent have none.
 */
export function faultsOfChoice(
  chosen: {
    voice?: string | undefined;
    model?: string | undefined;
    language?: string | undefined;
    listening?: string | null | undefined;
    fallback_models?: readonly string[] | undefined;
  },
  { voices, models, listening }: Catalog,
): FieldErrors {
  const errors: FieldErrors = {};
  const lacks = (list: readonly { id: string }[], id: string | null | undefined): boolean =>
    id !== undefined && id !== null && !list.some((entry) => entry.id === id);
  if (lacks(voices, chosen.voice)) errors['voice'] = [assistantProblems.unknown_voice()];
  if (lacks(models, chosen.model)) errors['model'] = [assistantProblems.unknown_model()];
  if (lacks(listening, chosen.listening)) errors['listening'] = [assistantProblems.unknown_listener()];
  for (const [index, id] of (chosen.fallback_models ?? []).entries()) {
    if (lacks(models, id)) errors[`fallback_models.${index}`] = [assistantProblems.unknown_model()];
  }
  if (chosen.language !== undefined && !languages.some((language) => language.code === chosen.language)) {
    errors['language'] = [assistantProblems.unknown_language()];
  }
  return errors;
}

/**
 * The language of a new assistant: the workspace's, or the first with the same base language, or the first of
 * all.
 */
export function defaultLanguage(workspaceLanguage: string): string {
  const base = workspaceLanguage.split('-')[0];
  const found =
    languages.find((language) => language.code === workspaceLanguage) ??
    languages.find((language) => language.code.split('-')[0] === base) ??
    languages[0];
  if (!found) throw new Error('the catalogue has no language');
  return found.code;
}

/** The first voice that speaks `language`, or the first of all. */
export function defaultVoice({ voices }: Catalog, language: string): string {
  const found = voices.find((voice) => voice.language === language) ?? voices[0];
  if (!found) throw new Error('the catalogue has no voice');
  return found.id;
}

export function defaultModel({ models }: Catalog): string {
  const found = models[0];
  if (!found) throw new Error('the catalogue has no model');
  return found.id;
}

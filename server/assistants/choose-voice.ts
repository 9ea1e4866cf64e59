import { languages, models, voices } from '../catalog/catalog.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { assistantProblems } from './assistants.problems.ts';

/**
 * The faults of a voice, model or language that the catalogue does not have; fields that are not sent have
 * none.
 */
export function faultsOfChoice(chosen: {
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
}): FieldErrors {
  const errors: FieldErrors = {};
  if (chosen.voice !== undefined && !voices.some((voice) => voice.id === chosen.voice)) {
    errors['voice'] = [assistantProblems.unknown_voice()];
  }
  if (chosen.model !== undefined && !models.some((model) => model.id === chosen.model)) {
    errors['model'] = [assistantProblems.unknown_model()];
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
export function defaultVoice(language: string): string {
  const found = voices.find((voice) => voice.language === language) ?? voices[0];
  if (!found) throw new Error('the catalogue has no voice');
  return found.id;
}

export function defaultModel(): string {
  const found = models[0];
  if (!found) throw new Error('the catalogue has no model');
  return found.id;
}

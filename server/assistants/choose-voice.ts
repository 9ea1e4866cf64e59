import { languages, models, voices } from '../catalog/catalog.ts';
import type { FieldErrors } from '../platform/refusal.ts';

/** What is wrong with a voice, model or language that the catalogue does not have; what is not named is not looked at. */
export function faultsOfChoice(chosen: {
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
}): FieldErrors {
  const errors: FieldErrors = {};
  if (chosen.voice !== undefined && !voices.some((voice) => voice.id === chosen.voice)) {
    errors['voice'] = ['This voice is not in the catalogue (/catalog/voices).'];
  }
  if (chosen.model !== undefined && !models.some((model) => model.id === chosen.model)) {
    errors['model'] = ['This model is not in the catalogue (/catalog/models).'];
  }
  if (chosen.language !== undefined && !languages.some((language) => language.code === chosen.language)) {
    errors['language'] = ['This language is not in the catalogue (/catalog/languages).'];
  }
  return errors;
}

/** The language an assistant starts with: the workspace's, or the first of the same tongue, or the first of all. */
export function defaultLanguage(workspaceLanguage: string): string {
  const tongue = workspaceLanguage.split('-')[0];
  const found =
    languages.find((language) => language.code === workspaceLanguage) ??
    languages.find((language) => language.code.split('-')[0] === tongue) ??
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

import type { LocalListener } from '../../platform/providers/provider-directory.ts';

/** The id of the operator's own model in the catalogue. */
export const SHERPA_ID = 'sherpa:local';

/** The listeners that need no provider: the operator's model, where there is one. */
export const localListeners = (settings: {
  sherpaModelDir: string | null;
  sherpaLanguages: readonly string[];
}): LocalListener[] =>
  settings.sherpaModelDir === null
    ? []
    : [{ id: SHERPA_ID, name: 'Local speech model', languages: settings.sherpaLanguages }];

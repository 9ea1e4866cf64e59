/** The languages of the offline assistant (`/catalog/languages`). */
export const embeddedLanguages = [
  { code: 'en-US', name: 'English (United States)' },
  { code: 'en-GB', name: 'English (United Kingdom)' },
  { code: 'de-DE', name: 'German (Germany)' },
  { code: 'fr-FR', name: 'French (France)' },
  { code: 'es-ES', name: 'Spanish (Spain)' },
] as const satisfies readonly { code: string; name: string }[];

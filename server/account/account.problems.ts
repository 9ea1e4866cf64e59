import { defineProblems } from '../platform/problem.ts';

export const accountProblems = defineProblems({
  too_many_keys: {
    code: 'too_many',
    en: 'A workspace may have at most {limit} API keys; revoke one first.',
    de: 'Ein Arbeitsbereich darf höchstens {limit} API-Schlüssel haben; widerrufen Sie zuerst einen.',
    fr: 'Un espace de travail peut avoir au plus {limit} clés d’API ; révoquez-en d’abord une.',
    es: 'Un espacio de trabajo puede tener como máximo {limit} claves de API; revoque antes una.',
  },
  key_needs_name: {
    code: 'required',
    en: 'A key needs a name of 1 to 255 characters.',
    de: 'Ein Schlüssel braucht einen Namen mit 1 bis 255 Zeichen.',
    fr: 'Une clé doit avoir un nom de 1 à 255 caractères.',
    es: 'Una clave necesita un nombre de 1 a 255 caracteres.',
  },
  expires_in_past: {
    code: 'in_past',
    en: 'A key cannot expire before it is made.',
    de: 'Ein Schlüssel kann nicht ablaufen, bevor er angelegt ist.',
    fr: 'Une clé ne peut pas expirer avant d’être créée.',
    es: 'Una clave no puede caducar antes de crearse.',
  },
  outlives_maker: {
    en: 'A key made with one that expires must not expire later ({limit}).',
    de: 'Ein Schlüssel, der mit einem befristeten angelegt wird, darf nicht später ablaufen als dieser ({limit}).',
    fr: 'Une clé créée avec une clé qui expire ne doit pas expirer plus tard qu’elle ({limit}).',
    es: 'Una clave creada con otra que caduca no puede caducar más tarde que ella ({limit}).',
  },
  not_a_member: {
    code: 'unknown_id',
    en: 'This person is not a member of the workspace.',
    de: 'Diese Person ist kein Mitglied des Arbeitsbereichs.',
    fr: 'Cette personne n’est pas membre de l’espace de travail.',
    es: 'Esta persona no es miembro del espacio de trabajo.',
  },
  slug_taken: {
    code: 'taken',
    en: 'Another workspace has this short name.',
    de: 'Diesen Kurznamen hat schon ein anderer Arbeitsbereich.',
    fr: 'Un autre espace de travail porte déjà ce nom court.',
    es: 'Otro espacio de trabajo ya tiene este nombre corto.',
  },
  email_taken: {
    code: 'taken',
    en: 'Somebody has this e-mail address already.',
    de: 'Diese E-Mail-Adresse ist bereits vergeben.',
    fr: 'Cette adresse e-mail est déjà utilisée.',
    es: 'Alguien ya tiene esta dirección de correo.',
  },
  key_gone: {
    code: 'unknown_key',
    en: 'This API key is not valid any more.',
    de: 'Dieser API-Schlüssel ist nicht mehr gültig.',
    fr: 'Cette clé d’API n’est plus valide.',
    es: 'Esta clave de API ya no es válida.',
  },
});

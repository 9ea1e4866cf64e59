import { defineProblems } from '../platform/problem.ts';

export const setupProblems = defineProblems({
  wrong_setup_token: {
    en: 'This link is not valid. Take the one that the last start printed.',
    de: 'Dieser Link ist nicht gültig. Nehmen Sie den, den der letzte Start ausgegeben hat.',
    fr: 'Ce lien n’est pas valable. Prenez celui que le dernier démarrage a affiché.',
    es: 'Este enlace no es válido. Use el que mostró el último arranque.',
  },
  already_set_up: {
    en: 'This installation has a business already.',
    de: 'Diese Installation hat bereits ein Unternehmen.',
    fr: 'Cette installation a déjà une entreprise.',
    es: 'Esta instalación ya tiene una empresa.',
  },
  not_the_demo: {
    en: 'Only an owner of the demo workspace can put their business in its place.',
    de: 'Nur ein Inhaber des Demo-Arbeitsbereichs kann ihn durch sein Unternehmen ersetzen.',
    fr: 'Seul un propriétaire de l’espace de démonstration peut le remplacer par son entreprise.',
    es: 'Solo un propietario del espacio de demostración puede sustituirlo por su empresa.',
  },
  calls_running: {
    en: 'A call of the demo is running. Please try again when it is over.',
    de: 'In der Demo läuft ein Anruf. Bitte versuchen Sie es erneut, wenn er beendet ist.',
    fr: 'Un appel de la démonstration est en cours. Réessayez quand il sera terminé.',
    es: 'Hay una llamada de la demostración en curso. Inténtelo de nuevo cuando termine.',
  },
  no_such_workspace: {
    code: 'unknown_id',
    en: 'There is no workspace with this id; `list` shows them.',
    de: 'Es gibt keinen Arbeitsbereich mit dieser Id; `list` zeigt sie.',
    fr: 'Aucun espace de travail n’a cet identifiant ; `list` les montre.',
    es: 'No hay ningún espacio de trabajo con este id; `list` los muestra.',
  },
  no_such_user: {
    code: 'unknown_id',
    en: 'Nobody has this e-mail address.',
    de: 'Niemand hat diese E-Mail-Adresse.',
    fr: 'Personne n’a cette adresse e-mail.',
    es: 'Nadie tiene esta dirección de correo.',
  },
});

import { defineProblems } from '../platform/problem.ts';

export const campaignProblems = defineProblems({
  running: {
    en: 'This campaign is running; it can be deleted once it is paused, cancelled or completed.',
    de: 'Diese Kampagne läuft; sie kann gelöscht werden, sobald sie angehalten, abgebrochen oder abgeschlossen ist.',
    fr: 'Cette campagne est en cours ; elle pourra être supprimée une fois suspendue, annulée ou terminée.',
    es: 'Esta campaña está en marcha; podrá borrarse cuando esté en pausa, cancelada o completada.',
  },
  no_such_assistant: {
    code: 'unknown_id',
    en: 'There is no such assistant.',
    de: 'Diesen Assistenten gibt es nicht.',
    fr: 'Cet assistant n’existe pas.',
    es: 'No existe ese asistente.',
  },
  no_such_number: {
    code: 'unknown_id',
    en: 'There is no such active number.',
    de: 'Diese aktive Nummer gibt es nicht.',
    fr: 'Ce numéro actif n’existe pas.',
    es: 'No existe ese número activo.',
  },
  unknown_contact: {
    code: 'unknown_id',
    en: 'There is no contact {id}.',
    de: 'Es gibt keinen Kontakt {id}.',
    fr: 'Il n’y a pas de contact {id}.',
    es: 'No hay ningún contacto {id}.',
  },
  not_a_draft: {
    en: 'Only a draft can be changed.',
    de: 'Nur ein Entwurf kann geändert werden.',
    fr: 'Seul un brouillon peut être modifié.',
    es: 'Solo se puede cambiar un borrador.',
  },
  no_contacts: {
    code: 'required',
    en: 'A campaign needs at least one contact to start.',
    de: 'Eine Kampagne braucht zum Start mindestens einen Kontakt.',
    fr: 'Une campagne a besoin d’au moins un contact pour démarrer.',
    es: 'Una campaña necesita al menos un contacto para empezar.',
  },
  cannot_start: {
    en: 'This campaign is {status}; it cannot be started.',
    de: 'Diese Kampagne hat den Status {status}; sie kann nicht gestartet werden.',
    fr: 'Cette campagne a le statut {status} ; elle ne peut pas être démarrée.',
    es: 'Esta campaña está en estado {status}; no se puede iniciar.',
  },
  cannot_pause: {
    en: 'This campaign is {status}; it cannot be paused.',
    de: 'Diese Kampagne hat den Status {status}; sie kann nicht angehalten werden.',
    fr: 'Cette campagne a le statut {status} ; elle ne peut pas être suspendue.',
    es: 'Esta campaña está en estado {status}; no se puede pausar.',
  },
  cannot_resume: {
    en: 'This campaign is {status}; it cannot be resumed.',
    de: 'Diese Kampagne hat den Status {status}; sie kann nicht fortgesetzt werden.',
    fr: 'Cette campagne a le statut {status} ; elle ne peut pas être reprise.',
    es: 'Esta campaña está en estado {status}; no se puede reanudar.',
  },
  cannot_cancel: {
    en: 'This campaign is {status}; it cannot be cancelled.',
    de: 'Diese Kampagne hat den Status {status}; sie kann nicht abgebrochen werden.',
    fr: 'Cette campagne a le statut {status} ; elle ne peut pas être annulée.',
    es: 'Esta campaña está en estado {status}; no se puede cancelar.',
  },
});

import { defineProblems } from '../platform/problem.ts';

/** Why an appointment cannot be booked or changed. */
export const appointmentProblems = defineProblems({
  holiday: {
    en: 'The business is closed at that time: it is a holiday.',
    de: 'Zu dieser Zeit ist wegen eines Feiertags geschlossen.',
    fr: 'L’établissement est fermé à ce moment : c’est un jour férié.',
    es: 'El negocio está cerrado a esa hora: es festivo.',
  },
  closed: {
    en: 'The business does not take appointments at that time.',
    de: 'Zu dieser Zeit werden keine Termine vergeben.',
    fr: 'L’établissement ne prend pas de rendez-vous à ce moment.',
    es: 'El negocio no da citas a esa hora.',
  },
  staff_off: {
    en: 'Nobody is there for this appointment at that time.',
    de: 'Zu dieser Zeit ist für diesen Termin niemand da.',
    fr: 'Personne n’est disponible pour ce rendez-vous à ce moment.',
    es: 'No hay nadie para esta cita a esa hora.',
  },
  off_grid: {
    en: 'Appointments do not begin at that time; availability tells when they do.',
    de: 'Zu dieser Zeit beginnen keine Termine; die möglichen Zeiten nennt die Verfügbarkeit.',
    fr: 'Aucun rendez-vous ne commence à cette heure ; consultez les disponibilités.',
    es: 'Las citas no empiezan a esa hora; consulte la disponibilidad.',
  },
  too_soon: {
    en: 'That is too soon, or past already.',
    de: 'Das ist zu kurzfristig oder liegt schon zurück.',
    fr: 'C’est trop tôt, ou déjà passé.',
    es: 'Es demasiado pronto o ya ha pasado.',
  },
  too_far: {
    en: 'That is too far ahead.',
    de: 'Das liegt zu weit in der Zukunft.',
    fr: 'C’est trop loin dans l’avenir.',
    es: 'Es demasiado lejos en el futuro.',
  },
  fully_booked: {
    code: 'taken',
    en: 'That time is taken.',
    de: 'Diese Zeit ist schon vergeben.',
    fr: 'Cet horaire est déjà pris.',
    es: 'Esa hora ya está ocupada.',
  },
  out_of_range: {
    en: 'The field starts_at must lie between the years 1970 and 9999.',
    de: 'Das Feld starts_at muss zwischen den Jahren 1970 und 9999 liegen.',
    fr: 'Le champ starts_at doit être compris entre les années 1970 et 9999.',
    es: 'El campo starts_at debe estar entre los años 1970 y 9999.',
  },
  unknown_service: {
    code: 'unknown_id',
    en: 'There is no service {id}.',
    de: 'Es gibt keine Leistung mit der Nummer {id}.',
    fr: 'Il n’existe aucune prestation portant le numéro {id}.',
    es: 'No existe ningún servicio con el número {id}.',
  },
  unknown_staff_member: {
    code: 'unknown_id',
    en: 'There is no staff member {id}.',
    de: 'Es gibt niemanden im Team mit der Nummer {id}.',
    fr: 'Il n’existe aucun membre de l’équipe portant le numéro {id}.',
    es: 'No existe ningún miembro del equipo con el número {id}.',
  },
  unknown_contact: {
    code: 'unknown_id',
    en: 'There is no contact {id}.',
    de: 'Es gibt keinen Kontakt mit der Nummer {id}.',
    fr: 'Il n’existe aucun contact portant le numéro {id}.',
    es: 'No existe ningún contacto con el número {id}.',
  },
  external_id_taken: {
    code: 'taken',
    en: 'Another appointment has this external id.',
    de: 'Ein anderer Termin hat diese externe Kennung.',
    fr: 'Un autre rendez-vous porte déjà cet identifiant externe.',
    es: 'Otra cita ya tiene este identificador externo.',
  },
});

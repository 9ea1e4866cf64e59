import { defineProblems, type Problem, type Words } from './problem.ts';

/** Problems of every resource. */
export const commonProblems = defineProblems({
  not_valid: {
    en: 'The request is not valid.',
    de: 'Die Anfrage ist nicht gültig.',
    fr: 'La requête n’est pas valide.',
    es: 'La solicitud no es válida.',
  },
  not_found: {
    en: 'There is no such {record}.',
    de: 'Es gibt {record} nicht.',
    fr: 'Il n’existe pas {record}.',
    es: 'No existe {record}.',
  },
});

export const notValid = commonProblems.not_valid;

const RECORD = { de: 'diesen Datensatz', fr: 'd’enregistrement correspondant', es: 'ese registro' };

/**
 * The name of a record in English, and its form in "Es gibt … nicht.", "Il n’existe pas …." and "No
 * existe …."
 */
const RECORD_NAMES: Record<string, Omit<Words, 'en'>> = {
  'API key': { de: 'diesen API-Schlüssel', fr: 'de clé d’API correspondante', es: 'esa clave de API' },
  agency: { de: 'diese Agentur', fr: 'd’agence correspondante', es: 'esa agencia' },
  appointment: { de: 'diesen Termin', fr: 'de rendez-vous correspondant', es: 'esa cita' },
  assistant: { de: 'diesen Assistenten', fr: 'd’assistant correspondant', es: 'ese asistente' },
  call: { de: 'diesen Anruf', fr: 'd’appel correspondant', es: 'esa llamada' },
  campaign: { de: 'diese Kampagne', fr: 'de campagne correspondante', es: 'esa campaña' },
  category: { de: 'diese Kategorie', fr: 'de catégorie correspondante', es: 'esa categoría' },
  choice: { de: 'diese Auswahl', fr: 'de choix correspondant', es: 'esa opción' },
  contact: { de: 'diesen Kontakt', fr: 'de contact correspondant', es: 'ese contacto' },
  delivery: { de: 'diese Zustellung', fr: 'd’envoi correspondant', es: 'esa entrega' },
  event: { de: 'dieses Ereignis', fr: 'd’événement correspondant', es: 'ese evento' },
  hook: { de: 'diesen Hook', fr: 'de hook correspondant', es: 'ese hook' },
  'inbox item': { de: 'diesen Eingang', fr: 'd’élément correspondant', es: 'ese elemento de la bandeja' },
  invitation: { de: 'diese Einladung', fr: 'd’invitation correspondante', es: 'esa invitación' },
  'knowledge base entry': {
    de: 'diesen Eintrag der Wissensdatenbank',
    fr: 'd’article correspondant',
    es: 'esa entrada de la base de conocimientos',
  },
  link: { de: 'diesen Link', fr: 'de lien correspondant', es: 'ese enlace' },
  member: { de: 'dieses Mitglied', fr: 'de membre correspondant', es: 'ese miembro' },
  message: { de: 'diese Nachricht', fr: 'de message correspondant', es: 'ese mensaje' },
  order: { de: 'diese Bestellung', fr: 'de commande correspondante', es: 'ese pedido' },
  'phone number': { de: 'diese Telefonnummer', fr: 'de numéro correspondant', es: 'ese número de teléfono' },
  product: { de: 'dieses Produkt', fr: 'de produit correspondant', es: 'ese producto' },
  provider: { de: 'diesen Anbieter', fr: 'de fournisseur correspondant', es: 'ese proveedor' },
  question: { de: 'diese Frage', fr: 'de question correspondante', es: 'esa pregunta' },
  record: RECORD,
  recording: { de: 'diese Aufnahme', fr: 'd’enregistrement audio correspondant', es: 'esa grabación' },
  reservation: { de: 'diese Reservierung', fr: 'de réservation correspondante', es: 'esa reserva' },
  room: { de: 'dieses Zimmer', fr: 'de chambre correspondante', es: 'esa habitación' },
  service: { de: 'diese Leistung', fr: 'de prestation correspondante', es: 'ese servicio' },
  session: { de: 'diese Sitzung', fr: 'de session correspondante', es: 'esa sesión' },
  'simulated call': {
    de: 'diesen simulierten Anruf',
    fr: 'd’appel simulé correspondant',
    es: 'esa llamada simulada',
  },
  'staff member': {
    de: 'dieses Teammitglied',
    fr: 'de membre du personnel correspondant',
    es: 'ese miembro del personal',
  },
  trunk: { de: 'diesen Trunk', fr: 'de trunk correspondant', es: 'ese troncal' },
  webhook: { de: 'diesen Webhook', fr: 'de webhook correspondant', es: 'ese webhook' },
  workspace: {
    de: 'diesen Arbeitsbereich',
    fr: 'd’espace de travail correspondant',
    es: 'ese espacio de trabajo',
  },
};

/** A record does not exist; a name without translations becomes "record" in the other languages. */
export function unknownRecord(name: string): Problem {
  const words = RECORD_NAMES[name] ?? RECORD;
  return commonProblems.not_found({ record: { ...words, en: name } });
}

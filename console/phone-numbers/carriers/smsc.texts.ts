import { texts } from '../../platform/texts.ts';

/** The settings of an account over SMPP. What carriers call by one name everywhere keeps it. */
const en = {
  settings: {
    system_id: 'system_id',
    system_type: 'system_type',
    bind: 'Sessions',
    default_alphabet: 'Default alphabet of the carrier',
    max_per_second: 'Messages a second',
    source_ton: 'Type of your number (TON)',
    source_npi: 'Plan of your number (NPI)',
    destination_ton: 'Type of the receiver’s number (TON)',
    destination_npi: 'Plan of the receiver’s number (NPI)',
  },
  helps: {
    system_id: 'The name of the account, as the carrier gives it.',
    system_type: 'Empty unless the carrier names one.',
    bind: 'One for each direction only where the carrier knows no transceiver.',
    default_alphabet:
      'Latin 1 only where the carrier says so, or umlauts and accents arrive as other letters.',
    max_per_second: 'As the carrier allows; a long text is several messages.',
    source_ton: 'Empty for what follows from the number.',
    source_npi: 'Empty for what follows from the number.',
    destination_ton: 'Empty for what follows from the number.',
    destination_npi: 'Empty for what follows from the number.',
  },
  choices: {
    transceiver: 'One for both directions (transceiver)',
    separate: 'One for each direction',
    gsm: 'GSM 03.38',
    latin1: 'Latin 1 (ISO 8859-1)',
  },
};

const de: typeof en = {
  settings: {
    system_id: 'system_id',
    system_type: 'system_type',
    bind: 'Sitzungen',
    default_alphabet: 'Standardalphabet des Anbieters',
    max_per_second: 'Nachrichten je Sekunde',
    source_ton: 'Art Ihrer Nummer (TON)',
    source_npi: 'Plan Ihrer Nummer (NPI)',
    destination_ton: 'Art der Empfängernummer (TON)',
    destination_npi: 'Plan der Empfängernummer (NPI)',
  },
  helps: {
    system_id: 'Der Name des Kontos, wie der Anbieter ihn angibt.',
    system_type: 'Leer, wenn der Anbieter keinen nennt.',
    bind: 'Je Richtung eine nur, wenn der Anbieter keinen Transceiver kennt.',
    default_alphabet: 'Latin 1 nur, wenn der Anbieter es sagt oder Umlaute als andere Zeichen ankommen.',
    max_per_second: 'Wie der Anbieter es erlaubt; eine lange Textnachricht besteht aus mehreren.',
    source_ton: 'Leer für das, was aus der Nummer folgt.',
    source_npi: 'Leer für das, was aus der Nummer folgt.',
    destination_ton: 'Leer für das, was aus der Nummer folgt.',
    destination_npi: 'Leer für das, was aus der Nummer folgt.',
  },
  choices: {
    transceiver: 'Eine für beide Richtungen (Transceiver)',
    separate: 'Je Richtung eine',
    gsm: 'GSM 03.38',
    latin1: 'Latin 1 (ISO 8859-1)',
  },
};

const fr: typeof en = {
  settings: {
    system_id: 'system_id',
    system_type: 'system_type',
    bind: 'Sessions',
    default_alphabet: 'Alphabet par défaut de l’opérateur',
    max_per_second: 'Messages par seconde',
    source_ton: 'Type de votre numéro (TON)',
    source_npi: 'Plan de votre numéro (NPI)',
    destination_ton: 'Type du numéro du destinataire (TON)',
    destination_npi: 'Plan du numéro du destinataire (NPI)',
  },
  helps: {
    system_id: 'Le nom du compte, tel que l’opérateur le donne.',
    system_type: 'Vide, sauf si l’opérateur en indique un.',
    bind: 'Une par sens seulement si l’opérateur ne connaît pas le transceiver.',
    default_alphabet: 'Latin 1 seulement si l’opérateur le dit, ou si les accents arrivent déformés.',
    max_per_second: 'Selon ce que permet l’opérateur ; un SMS long en compte plusieurs.',
    source_ton: 'Vide pour ce qui découle du numéro.',
    source_npi: 'Vide pour ce qui découle du numéro.',
    destination_ton: 'Vide pour ce qui découle du numéro.',
    destination_npi: 'Vide pour ce qui découle du numéro.',
  },
  choices: {
    transceiver: 'Une pour les deux sens (transceiver)',
    separate: 'Une par sens',
    gsm: 'GSM 03.38',
    latin1: 'Latin 1 (ISO 8859-1)',
  },
};

const es: typeof en = {
  settings: {
    system_id: 'system_id',
    system_type: 'system_type',
    bind: 'Sesiones',
    default_alphabet: 'Alfabeto por defecto del operador',
    max_per_second: 'Mensajes por segundo',
    source_ton: 'Tipo de su número (TON)',
    source_npi: 'Plan de su número (NPI)',
    destination_ton: 'Tipo del número del destinatario (TON)',
    destination_npi: 'Plan del número del destinatario (NPI)',
  },
  helps: {
    system_id: 'El nombre de la cuenta, tal como lo da el operador.',
    system_type: 'Vacío, salvo que el operador indique uno.',
    bind: 'Una por sentido solo si el operador no conoce el transceiver.',
    default_alphabet: 'Latin 1 solo si el operador lo dice o si los acentos llegan como otros signos.',
    max_per_second: 'Según permita el operador; un mensaje largo son varios.',
    source_ton: 'Vacío para lo que se deduce del número.',
    source_npi: 'Vacío para lo que se deduce del número.',
    destination_ton: 'Vacío para lo que se deduce del número.',
    destination_npi: 'Vacío para lo que se deduce del número.',
  },
  choices: {
    transceiver: 'Una para ambos sentidos (transceiver)',
    separate: 'Una por sentido',
    gsm: 'GSM 03.38',
    latin1: 'Latin 1 (ISO 8859-1)',
  },
};

export const smscTexts = texts({ en, de, fr, es });

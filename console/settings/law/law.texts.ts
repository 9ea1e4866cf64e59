import { texts } from '../../platform/texts.ts';
import type { Rule } from './rule.ts';

type RuleTexts = Record<Rule, { name: string; means: string }>;

const rulesEn: RuleTexts = {
  ai_disclosure: {
    name: 'Assistants say that they are an AI',
    means: 'In one sentence right after the welcome, unless the welcome says so itself.',
  },
  recording_notice: {
    name: 'Recorded calls are announced',
    means: 'In one sentence right after the welcome, unless the welcome says so itself.',
  },
  calling_hours: {
    name: 'People are called from 9 to 20',
    means: 'By the clock of the number that is called. Switched off: from 8 to 21, never beyond.',
  },
  daily_attempts: {
    name: 'A number is called three times a day at most',
    means: 'Within 24 hours, by campaigns and single calls together.',
  },
  consent: {
    name: 'Campaigns call only people who agreed',
    means: 'Contacts without a consent are left out.',
  },
};

const en = {
  title: 'Rules of law',
  about: 'On from the start. Hours, attempts and consents hold for calls over a real carrier.',
  rules: rulesEn,
  on: 'On',
  off: 'Off',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchOffRule: (rule: string) => `Switch off: ${rule}`,
  switchOnRule: (rule: string) => `Switch on: ${rule}`,
  reason: 'Why?',
  reasonHelp: 'Kept with your name and the time. Ask a lawyer when you are not sure.',
  wasOff: 'The rule is off.',
  wasOn: 'The rule is on.',
  byWhom: (name: string, when: string) => `${name}, ${when}`,
  product: 'Update of the product',
  history: 'Changes',
  rule: 'Rule',
  state: 'State',
  who: 'Who',
  when: 'When',
  none: 'Nothing was ever changed',
  noneBody: 'Whoever switches a rule off says why; that is kept here.',
  count: (n: number) => (n === 1 ? '1 change' : `${n} changes`),
};
const de: typeof en = {
  title: 'Regeln des Rechts',
  about:
    'Von Anfang an aktiv. Zeiten, Versuche und Einwilligungen gelten für Anrufe über einen echten Anbieter.',
  rules: {
    ai_disclosure: {
      name: 'Assistenten sagen, dass sie eine KI sind',
      means: 'In einem Satz gleich nach der Begrüßung, sofern diese es nicht selbst sagt.',
    },
    recording_notice: {
      name: 'Aufgezeichnete Gespräche werden angekündigt',
      means: 'In einem Satz gleich nach der Begrüßung, sofern diese es nicht selbst sagt.',
    },
    calling_hours: {
      name: 'Angerufen wird von 9 bis 20 Uhr',
      means: 'Nach der Uhr am Ort der Nummer. Abgeschaltet: von 8 bis 21 Uhr, nie darüber hinaus.',
    },
    daily_attempts: {
      name: 'Eine Nummer wird höchstens dreimal am Tag angerufen',
      means: 'Innerhalb von 24 Stunden, Kampagnen und einzelne Anrufe zusammen.',
    },
    consent: {
      name: 'Kampagnen rufen nur an, wer zugestimmt hat',
      means: 'Kontakte ohne Einwilligung werden ausgelassen.',
    },
  },
  on: 'An',
  off: 'Aus',
  switchOff: 'Abschalten',
  switchOn: 'Einschalten',
  switchOffRule: (rule) => `Abschalten: ${rule}`,
  switchOnRule: (rule) => `Einschalten: ${rule}`,
  reason: 'Warum?',
  reasonHelp: 'Wird mit Ihrem Namen und der Zeit aufbewahrt. Fragen Sie im Zweifel einen Anwalt.',
  wasOff: 'Die Regel ist aus.',
  wasOn: 'Die Regel ist an.',
  byWhom: (name, when) => `${name}, ${when}`,
  product: 'Aktualisierung des Produkts',
  history: 'Änderungen',
  rule: 'Regel',
  state: 'Zustand',
  who: 'Wer',
  when: 'Wann',
  none: 'Noch nie etwas geändert',
  noneBody: 'Wer eine Regel abschaltet, sagt warum; das steht dann hier.',
  count: (n) => (n === 1 ? '1 Änderung' : `${n} Änderungen`),
};
const fr: typeof en = {
  title: 'Règles de droit',
  about:
    'Actives dès le début. Horaires, tentatives et consentements valent pour les appels par un opérateur réel.',
  rules: {
    ai_disclosure: {
      name: 'Les assistants disent qu’ils sont une IA',
      means: 'En une phrase juste après l’accueil, sauf si celui-ci le dit lui-même.',
    },
    recording_notice: {
      name: 'Les appels enregistrés sont annoncés',
      means: 'En une phrase juste après l’accueil, sauf si celui-ci le dit lui-même.',
    },
    calling_hours: {
      name: 'On appelle de 9 h à 20 h',
      means: 'À l’heure du numéro appelé. Désactivée : de 8 h à 21 h, jamais au-delà.',
    },
    daily_attempts: {
      name: 'Un numéro est appelé trois fois par jour au plus',
      means: 'En 24 heures, campagnes et appels isolés confondus.',
    },
    consent: {
      name: 'Les campagnes n’appellent que ceux qui ont accepté',
      means: 'Les contacts sans consentement sont ignorés.',
    },
  },
  on: 'Active',
  off: 'Désactivée',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  switchOffRule: (rule) => `Désactiver : ${rule}`,
  switchOnRule: (rule) => `Activer : ${rule}`,
  reason: 'Pourquoi ?',
  reasonHelp: 'Conservé avec votre nom et l’heure. En cas de doute, consultez un avocat.',
  wasOff: 'La règle est désactivée.',
  wasOn: 'La règle est active.',
  byWhom: (name, when) => `${name}, ${when}`,
  product: 'Mise à jour du produit',
  history: 'Modifications',
  rule: 'Règle',
  state: 'État',
  who: 'Qui',
  when: 'Quand',
  none: 'Rien n’a encore été modifié',
  noneBody: 'Qui désactive une règle dit pourquoi ; c’est conservé ici.',
  count: (n) => (n === 1 ? '1 modification' : `${n} modifications`),
};
const es: typeof en = {
  title: 'Reglas legales',
  about:
    'Activas desde el principio. Horarios, intentos y consentimientos valen para llamadas por un operador real.',
  rules: {
    ai_disclosure: {
      name: 'Los asistentes dicen que son una IA',
      means: 'En una frase justo después del saludo, salvo que este ya lo diga.',
    },
    recording_notice: {
      name: 'Las llamadas grabadas se anuncian',
      means: 'En una frase justo después del saludo, salvo que este ya lo diga.',
    },
    calling_hours: {
      name: 'Se llama de 9 a 20 h',
      means: 'Según la hora del número llamado. Desactivada: de 8 a 21 h, nunca más allá.',
    },
    daily_attempts: {
      name: 'Se llama a un número tres veces al día como máximo',
      means: 'En 24 horas, sumando campañas y llamadas sueltas.',
    },
    consent: {
      name: 'Las campañas solo llaman a quien ha aceptado',
      means: 'Los contactos sin consentimiento se omiten.',
    },
  },
  on: 'Activa',
  off: 'Desactivada',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  switchOffRule: (rule) => `Desactivar: ${rule}`,
  switchOnRule: (rule) => `Activar: ${rule}`,
  reason: '¿Por qué?',
  reasonHelp: 'Se guarda con su nombre y la hora. Si tiene dudas, consulte a un abogado.',
  wasOff: 'La regla está desactivada.',
  wasOn: 'La regla está activa.',
  byWhom: (name, when) => `${name}, ${when}`,
  product: 'Actualización del producto',
  history: 'Cambios',
  rule: 'Regla',
  state: 'Estado',
  who: 'Quién',
  when: 'Cuándo',
  none: 'Nunca se ha cambiado nada',
  noneBody: 'Quien desactiva una regla dice por qué; eso queda aquí.',
  count: (n) => (n === 1 ? '1 cambio' : `${n} cambios`),
};

export const lawTexts = texts({ en, de, fr, es });

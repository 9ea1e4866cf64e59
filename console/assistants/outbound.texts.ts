import { texts } from '../platform/texts.ts';

const en = {
  label: 'Calling out',
  machine: 'When an answering machine takes the call',
  machineHelp: 'For calls and campaigns that this assistant places.',
  actions: { leave_message: 'Leave a message', hang_up: 'Hang up and try again later' },
  message: 'Message',
  messageHelp: 'Said after the greeting. Without words of its own, the welcome message is left.',
  next: 'Calls to one person are placed under Calls, calls to many under Campaigns.',
  calls: 'Calls',
  campaigns: 'Campaigns',
};

const de: typeof en = {
  label: 'Ausgehende Anrufe',
  machine: 'Wenn ein Anrufbeantworter abnimmt',
  machineHelp: 'Für Anrufe und Kampagnen, die dieser Assistent führt.',
  actions: { leave_message: 'Nachricht hinterlassen', hang_up: 'Auflegen und später erneut versuchen' },
  message: 'Nachricht',
  messageHelp: 'Wird nach der Ansage gesprochen. Ohne eigene Worte wird die Begrüßung hinterlassen.',
  next: 'Einzelne Anrufe starten Sie unter „Anrufe“, Anrufe an viele unter „Kampagnen“.',
  calls: 'Anrufe',
  campaigns: 'Kampagnen',
};

const fr: typeof en = {
  label: 'Appels sortants',
  machine: 'Quand un répondeur décroche',
  machineHelp: 'Pour les appels et campagnes de cet assistant.',
  actions: { leave_message: 'Laisser un message', hang_up: 'Raccrocher et réessayer plus tard' },
  message: 'Message',
  messageHelp: 'Dit après l’annonce. Sans texte propre, le message d’accueil est laissé.',
  next: 'Un appel isolé se lance sous « Appels », des appels à plusieurs sous « Campagnes ».',
  calls: 'Appels',
  campaigns: 'Campagnes',
};

const es: typeof en = {
  label: 'Llamadas salientes',
  machine: 'Cuando contesta un contestador',
  machineHelp: 'Para las llamadas y campañas de este asistente.',
  actions: { leave_message: 'Dejar un mensaje', hang_up: 'Colgar y volver a intentarlo más tarde' },
  message: 'Mensaje',
  messageHelp: 'Se dice tras el saludo del contestador. Sin texto propio se deja el saludo del asistente.',
  next: 'Una llamada suelta se hace en «Llamadas»; a muchas personas, en «Campañas».',
  calls: 'Llamadas',
  campaigns: 'Campañas',
};

export const outboundTexts = texts({ en, de, fr, es });

import type { Carrier } from '../../platform/api-types.ts';
import { texts } from '../../platform/texts.ts';

type Words = Record<Carrier['kind'], string>;

/** What each kind of carrier is called, and what it is for. */
const en: { kinds: Words; kindHelps: Words } = {
  kinds: {
    sip: 'SIP trunk or telephone system',
    twilio: 'Twilio',
    telnyx: 'Telnyx',
    chatapp_cloud: 'Chat app (Cloud API)',
    smpp: 'SMPP',
    simulated: 'Simulated network',
  },
  kindHelps: {
    sip: 'An account at a carrier, or your own telephone system. It carries calls.',
    twilio:
      'Your account at Twilio, for texts and for calls without SIP. This server needs an address that Twilio reaches.',
    telnyx:
      'Your account at Telnyx, for texts and for calls without SIP. This server needs an address that Telnyx reaches.',
    chatapp_cloud:
      'A number at the chat app, for its messages and its profile. This server needs an address that the chat app reaches.',
    smpp: 'An account at a carrier or aggregator that takes and brings texts over SMPP 3.4. This server connects to it.',
    simulated: 'Plays calls and texts without reaching anybody, for trying things out.',
  },
};

const de: typeof en = {
  kinds: {
    sip: 'SIP-Trunk oder Telefonanlage',
    twilio: 'Twilio',
    telnyx: 'Telnyx',
    chatapp_cloud: 'Chat-App (Cloud API)',
    smpp: 'SMPP',
    simulated: 'Simuliertes Netz',
  },
  kindHelps: {
    sip: 'Ein Anschluss bei einem Anbieter oder Ihre eigene Telefonanlage. Er führt Anrufe.',
    twilio:
      'Ihr Konto bei Twilio, für Textnachrichten und für Anrufe ohne SIP. Dieser Server braucht eine Adresse, die Twilio erreicht.',
    telnyx:
      'Ihr Konto bei Telnyx, für Textnachrichten und für Anrufe ohne SIP. Dieser Server braucht eine Adresse, die Telnyx erreicht.',
    chatapp_cloud:
      'Eine Nummer bei der Chat-App, für deren Nachrichten und Profil. Dieser Server braucht eine Adresse, die die Chat-App erreicht.',
    smpp: 'Ein Konto bei einem Anbieter oder Aggregator, der Textnachrichten über SMPP 3.4 annimmt und bringt. Dieser Server verbindet sich mit ihm.',
    simulated: 'Spielt Anrufe und Textnachrichten, ohne jemanden zu erreichen: zum Ausprobieren.',
  },
};

const fr: typeof en = {
  kinds: {
    sip: 'Ligne SIP ou standard téléphonique',
    twilio: 'Twilio',
    telnyx: 'Telnyx',
    chatapp_cloud: 'Messagerie (Cloud API)',
    smpp: 'SMPP',
    simulated: 'Réseau simulé',
  },
  kindHelps: {
    sip: 'Un compte chez un opérateur, ou votre propre standard. Il achemine les appels.',
    twilio:
      'Votre compte Twilio, pour les SMS et pour les appels sans SIP. Ce serveur doit avoir une adresse que Twilio peut joindre.',
    telnyx:
      'Votre compte Telnyx, pour les SMS et pour les appels sans SIP. Ce serveur doit avoir une adresse que Telnyx peut joindre.',
    chatapp_cloud:
      'Un numéro auprès de la messagerie, pour ses messages et son profil. Ce serveur doit avoir une adresse que la messagerie peut joindre.',
    smpp: 'Un compte chez un opérateur ou un agrégateur qui prend et remet les SMS par SMPP 3.4. Ce serveur s’y connecte.',
    simulated: 'Joue des appels et des SMS sans joindre personne, pour essayer.',
  },
};

const es: typeof en = {
  kinds: {
    sip: 'Línea SIP o centralita',
    twilio: 'Twilio',
    telnyx: 'Telnyx',
    chatapp_cloud: 'Mensajería (Cloud API)',
    smpp: 'SMPP',
    simulated: 'Red simulada',
  },
  kindHelps: {
    sip: 'Una cuenta en un operador, o su propia centralita. Cursa llamadas.',
    twilio:
      'Su cuenta de Twilio, para mensajes y para llamadas sin SIP. Este servidor necesita una dirección a la que Twilio llegue.',
    telnyx:
      'Su cuenta de Telnyx, para mensajes y para llamadas sin SIP. Este servidor necesita una dirección a la que Telnyx llegue.',
    chatapp_cloud:
      'Un número en la mensajería, para sus mensajes y su perfil. Este servidor necesita una dirección a la que la mensajería llegue.',
    smpp: 'Una cuenta en un operador o agregador que acepta y entrega mensajes por SMPP 3.4. Este servidor se conecta a él.',
    simulated: 'Simula llamadas y mensajes sin llegar a nadie, para probar.',
  },
};

export const kindsTexts = texts({ en, de, fr, es });

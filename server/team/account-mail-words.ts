interface Words {
  hello: (name: string | null) => string;
  invitation: { subject: string; text: string };
  reset: { subject: string; text: string };
}

/** The words of mails about accounts; `{…}` is replaced. */
const WORDS: Record<string, Words> = {
  en: {
    hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    invitation: {
      subject: '{business}: your invitation',
      text: '{inviter} invites you to work with {business}. The link is valid for seven days:',
    },
    reset: {
      subject: 'Your new password',
      text: 'Set a new password with this link within one hour. If you did not ask for it, ignore this mail:',
    },
  },
  de: {
    hello: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
    invitation: {
      subject: '{business}: Ihre Einladung',
      text: '{inviter} lädt Sie ein, bei {business} mitzuarbeiten. Der Link gilt sieben Tage:',
    },
    reset: {
      subject: 'Ihr neues Passwort',
      text: 'Setzen Sie innerhalb einer Stunde mit diesem Link ein neues Passwort. Wenn Sie es nicht angefordert haben, ignorieren Sie diese E-Mail:',
    },
  },
  fr: {
    hello: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    invitation: {
      subject: '{business} : votre invitation',
      text: '{inviter} vous invite à travailler avec {business}. Le lien est valable sept jours :',
    },
    reset: {
      subject: 'Votre nouveau mot de passe',
      text: 'Définissez un nouveau mot de passe avec ce lien dans l’heure. Si vous ne l’avez pas demandé, ignorez ce message :',
    },
  },
  es: {
    hello: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
    invitation: {
      subject: '{business}: su invitación',
      text: '{inviter} le invita a trabajar con {business}. El enlace es válido durante siete días:',
    },
    reset: {
      subject: 'Su nueva contraseña',
      text: 'Establezca una nueva contraseña con este enlace en el plazo de una hora. Si no la ha pedido, ignore este correo:',
    },
  },
};

const MAX_VALUE = 200;

/** Subject and body of a mail with a link. @param language BCP 47; one without words gets English. */
export function writeAccountMail(
  about: 'invitation' | 'reset',
  values: { language: string; name: string | null; link: string; business?: string; inviter?: string },
): { subject: string; body: string } {
  const words = WORDS[values.language.split('-')[0]?.toLowerCase() ?? ''] ?? WORDS['en'];
  if (!words) throw new Error('there are no English words');
  const fill = (text: string): string =>
    text
      .replace('{business}', () => oneLine(values.business ?? ''))
      .replace('{inviter}', () => oneLine(values.inviter ?? ''));
  const { subject, text } = words[about];
  const hello = words.hello(values.name === null ? null : oneLine(values.name));
  return { subject: fill(subject), body: `${hello}\n\n${fill(text)}\n\n${values.link}\n` };
}

/** Names come from people: they stand on one line, and no address in them becomes a link. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[/:]/g, ' ')
    .trim()
    .slice(0, MAX_VALUE);

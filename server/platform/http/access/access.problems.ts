import { defineProblems } from '../../problem.ts';

/** Why a request may not be made, or not now. */
export const accessProblems = defineProblems({
  no_key: {
    en: 'Send your API key as a Bearer token in the Authorization header.',
    de: 'Senden Sie Ihren API-Schlüssel als Bearer-Token im Header Authorization.',
    fr: 'Envoyez votre clé d’API comme jeton Bearer dans l’en-tête Authorization.',
    es: 'Envíe su clave de API como token Bearer en la cabecera Authorization.',
  },
  malformed_key: {
    en: 'This is not an API key.',
    de: 'Das ist kein API-Schlüssel.',
    fr: 'Ceci n’est pas une clé d’API.',
    es: 'Esto no es una clave de API.',
  },
  unknown_key: {
    en: 'This API key is not valid, or no longer.',
    de: 'Dieser API-Schlüssel ist nicht oder nicht mehr gültig.',
    fr: 'Cette clé d’API n’est pas valide, ou ne l’est plus.',
    es: 'Esta clave de API no es válida o ha dejado de serlo.',
  },
  expired_key: {
    en: 'This API key has expired.',
    de: 'Dieser API-Schlüssel ist abgelaufen.',
    fr: 'Cette clé d’API a expiré.',
    es: 'Esta clave de API ha caducado.',
  },
  too_many_refused_keys: {
    en: 'Too many refused API keys came from your address. Please wait.',
    de: 'Von Ihrer Adresse kamen zu viele ungültige API-Schlüssel. Bitte warten Sie.',
    fr: 'Trop de clés d’API refusées proviennent de votre adresse. Veuillez patienter.',
    es: 'Han llegado demasiadas claves de API rechazadas desde su dirección. Espere un momento.',
  },
  rate_limited: {
    en: 'This key may make {limit} requests a minute. Please wait.',
    de: 'Mit diesem Schlüssel sind {limit} Anfragen pro Minute möglich. Bitte warten Sie.',
    fr: 'Cette clé permet {limit} requêtes par minute. Veuillez patienter.',
    es: 'Esta clave permite {limit} solicitudes por minuto. Espere un momento.',
  },
  session_over: {
    en: 'Your session has ended. Please sign in again.',
    de: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
    fr: 'Votre session est terminée. Veuillez vous reconnecter.',
    es: 'Su sesión ha terminado. Vuelva a iniciar sesión.',
  },
  foreign_origin: {
    en: 'With a session, changes are accepted only from a page of this server.',
    de: 'Mit einer Sitzung werden Änderungen nur von einer Seite dieses Servers angenommen.',
    fr: 'Avec une session, les modifications ne sont acceptées que depuis une page de ce serveur.',
    es: 'Con una sesión, los cambios solo se aceptan desde una página de este servidor.',
  },
  needs_session: {
    en: 'This needs a session, not an API key.',
    de: 'Dafür ist eine Sitzung nötig, kein API-Schlüssel.',
    fr: 'Cela demande une session, pas une clé d’API.',
    es: 'Esto requiere una sesión, no una clave de API.',
  },
  too_many_attempts: {
    en: 'Too many wrong attempts. Please wait.',
    de: 'Zu viele falsche Versuche. Bitte warten Sie.',
    fr: 'Trop d’essais incorrects. Veuillez patienter.',
    es: 'Demasiados intentos incorrectos. Espere un momento.',
  },
  read_only_key: {
    en: 'This API key may only read.',
    de: 'Mit diesem API-Schlüssel ist nur Lesen erlaubt.',
    fr: 'Cette clé d’API ne permet que la lecture.',
    es: 'Esta clave de API solo permite leer.',
  },
  role_not_allowed: {
    en: 'Your role ({role}) does not allow this.',
    de: 'Ihre Rolle ({role}) erlaubt das nicht.',
    fr: 'Votre rôle ({role}) ne le permet pas.',
    es: 'Su rol ({role}) no lo permite.',
  },
  bad_idempotency_key: {
    en: 'The Idempotency-Key must be one text of 1 to {limit} characters.',
    de: 'Der Idempotency-Key muss ein Text mit 1 bis {limit} Zeichen sein.',
    fr: 'L’Idempotency-Key doit être un texte de 1 à {limit} caractères.',
    es: 'La Idempotency-Key debe ser un texto de 1 a {limit} caracteres.',
  },
  idempotency_conflict: {
    en: 'A request with this Idempotency-Key is still running.',
    de: 'Eine Anfrage mit diesem Idempotency-Key läuft noch.',
    fr: 'Une requête avec cette Idempotency-Key est encore en cours.',
    es: 'Todavía hay una solicitud en curso con esta Idempotency-Key.',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was used for another request.',
    de: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.',
    fr: 'Cette Idempotency-Key a déjà servi pour une autre requête.',
    es: 'Esta Idempotency-Key ya se usó para otra solicitud.',
  },
  key_of_other_request: {
    code: 'idempotency_mismatch',
    en: 'It was used for a request with another body or address.',
    de: 'Er wurde für eine Anfrage mit anderem Body oder anderer Adresse verwendet.',
    fr: 'Elle a servi pour une requête avec un autre corps ou une autre adresse.',
    es: 'Se usó para una solicitud con otro cuerpo u otra dirección.',
  },
  foreign_page: {
    code: 'foreign_origin',
    en: 'Pages of another address may not open this.',
    de: 'Seiten einer anderen Adresse dürfen dies nicht öffnen.',
    fr: 'Les pages d’une autre adresse ne peuvent pas ouvrir ceci.',
    es: 'Las páginas de otra dirección no pueden abrir esto.',
  },
});

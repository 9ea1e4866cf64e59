import { defineProblems } from '../../platform/problem.ts';

/** What is wrong with an account at an SMSC, as sentences for people. */
export const smppProblems = defineProblems({
  no_datagrams: {
    code: 'not_offered',
    en: 'SMPP goes over tcp or tls.',
    de: 'SMPP läuft über tcp oder tls.',
    fr: 'SMPP passe par tcp ou tls.',
    es: 'SMPP va por tcp o tls.',
  },
  name_found: {
    en: 'The name {host} has an address.',
    de: 'Der Name {host} hat eine Adresse.',
    fr: 'Le nom {host} a une adresse.',
    es: 'El nombre {host} tiene una dirección.',
  },
  connected: {
    en: 'The server takes connections at {host}, port {port}.',
    de: 'Der Server nimmt unter {host}, Port {port}, Verbindungen an.',
    fr: 'Le serveur accepte les connexions à {host}, port {port}.',
    es: 'El servidor acepta conexiones en {host}, puerto {port}.',
  },
  not_connected: {
    en: 'Nobody takes connections at {host}, port {port}: check the port, and whether the carrier knows the address of this server. {reason}',
    de: 'Unter {host}, Port {port}, nimmt niemand Verbindungen an: Prüfen Sie den Port, und ob der Anbieter die Adresse dieses Servers kennt. {reason}',
    fr: 'Personne n’accepte de connexion à {host}, port {port} : vérifiez le port, et si l’opérateur connaît l’adresse de ce serveur. {reason}',
    es: 'Nadie acepta conexiones en {host}, puerto {port}: compruebe el puerto y si el operador conoce la dirección de este servidor. {reason}',
  },
  secure: {
    en: 'The connection is encrypted, and the certificate is valid for {host}.',
    de: 'Die Verbindung ist verschlüsselt, und das Zertifikat gilt für {host}.',
    fr: 'La connexion est chiffrée et le certificat est valable pour {host}.',
    es: 'La conexión está cifrada y el certificado es válido para {host}.',
  },
  secure_unverified: {
    en: 'The connection is encrypted; the certificate is not verified.',
    de: 'Die Verbindung ist verschlüsselt; das Zertifikat wird nicht geprüft.',
    fr: 'La connexion est chiffrée ; le certificat n’est pas vérifié.',
    es: 'La conexión está cifrada; el certificado no se verifica.',
  },
  not_secure: {
    en: 'There is no secure connection to {host}: the port may be one without TLS, or the certificate is not accepted. {reason}',
    de: 'Es gibt keine sichere Verbindung zu {host}: Der Port ist vielleicht einer ohne TLS, oder das Zertifikat wird nicht akzeptiert. {reason}',
    fr: 'Pas de connexion sûre avec {host} : le port est peut-être sans TLS, ou le certificat n’est pas accepté. {reason}',
    es: 'No hay conexión segura con {host}: quizá el puerto no usa TLS o el certificado no se acepta. {reason}',
  },
  bound: {
    en: 'The carrier accepts system_id and password.',
    de: 'Der Anbieter akzeptiert system_id und Passwort.',
    fr: 'L’opérateur accepte le system_id et le mot de passe.',
    es: 'El operador acepta el system_id y la contraseña.',
  },
  wrong_password: {
    en: 'The carrier refuses the password ({code}).',
    de: 'Der Anbieter lehnt das Passwort ab ({code}).',
    fr: 'L’opérateur refuse le mot de passe ({code}).',
    es: 'El operador rechaza la contraseña ({code}).',
  },
  unknown_system_id: {
    en: 'The carrier does not know the system_id ({code}).',
    de: 'Der Anbieter kennt die system_id nicht ({code}).',
    fr: 'L’opérateur ne connaît pas le system_id ({code}).',
    es: 'El operador no conoce el system_id ({code}).',
  },
  bound_already: {
    en: 'The carrier has all sessions that the account may have already ({code}): another program uses it, or an old session has not ended.',
    de: 'Der Anbieter hat schon alle Sitzungen, die das Konto haben darf ({code}): Ein anderes Programm verwendet es, oder eine alte Sitzung ist nicht beendet.',
    fr: 'L’opérateur a déjà toutes les sessions que le compte peut avoir ({code}) : un autre programme l’utilise, ou une ancienne session n’est pas terminée.',
    es: 'El operador ya tiene todas las sesiones que la cuenta puede tener ({code}): otro programa la usa o una sesión antigua no ha terminado.',
  },
  bound_by_us: {
    en: 'The carrier allows one session, which this installation has ({code}).',
    de: 'Der Anbieter erlaubt eine Sitzung, und diese Installation hat sie ({code}).',
    fr: 'L’opérateur permet une seule session, que cette installation détient ({code}).',
    es: 'El operador permite una sesión, que tiene esta instalación ({code}).',
  },
  bind_failed: {
    en: 'The carrier refuses the session ({code}): check system_id, password and system_type, and whether it allows the address of this server.',
    de: 'Der Anbieter lehnt die Sitzung ab ({code}): Prüfen Sie system_id, Passwort und system_type, und ob er die Adresse dieses Servers erlaubt.',
    fr: 'L’opérateur refuse la session ({code}) : vérifiez system_id, mot de passe et system_type, et s’il autorise l’adresse de ce serveur.',
    es: 'El operador rechaza la sesión ({code}): compruebe system_id, contraseña y system_type, y si permite la dirección de este servidor.',
  },
  bind_unknown: {
    en: 'The carrier knows no sessions that send and receive ({code}): set bind to separate.',
    de: 'Der Anbieter kennt keine Sitzungen, die senden und empfangen ({code}): Setzen Sie bind auf separate.',
    fr: 'L’opérateur ne connaît pas de session qui envoie et reçoit ({code}) : réglez bind sur separate.',
    es: 'El operador no conoce sesiones que envíen y reciban ({code}): ponga bind en separate.',
  },
  bind_refused: {
    en: 'The carrier refuses the session with {code}; its documents say what that means.',
    de: 'Der Anbieter lehnt die Sitzung mit {code} ab; was das heißt, steht in seinen Unterlagen.',
    fr: 'L’opérateur refuse la session par {code} ; sa documentation dit ce que cela signifie.',
    es: 'El operador rechaza la sesión con {code}; su documentación dice qué significa.',
  },
  bind_unanswered: {
    en: 'What answers at {host}, port {port}, does not speak SMPP, or ends the session at once.',
    de: 'Was unter {host}, Port {port}, antwortet, spricht kein SMPP oder beendet die Sitzung sofort.',
    fr: 'Ce qui répond à {host}, port {port}, ne parle pas SMPP ou met aussitôt fin à la session.',
    es: 'Lo que responde en {host}, puerto {port}, no habla SMPP o termina la sesión enseguida.',
  },
  session_alive: {
    en: 'The session answers.',
    de: 'Die Sitzung antwortet.',
    fr: 'La session répond.',
    es: 'La sesión responde.',
  },
  session_silent: {
    en: 'The carrier takes the session and then answers nothing.',
    de: 'Der Anbieter nimmt die Sitzung an und antwortet dann nichts mehr.',
    fr: 'L’opérateur accepte la session, puis ne répond plus.',
    es: 'El operador acepta la sesión y después no responde nada.',
  },
  receives: {
    en: 'Texts to the numbers arrive by a session of this installation.',
    de: 'Textnachrichten an die Nummern kommen über eine Sitzung dieser Installation an.',
    fr: 'Les messages vers les numéros arrivent par une session de cette installation.',
    es: 'Los mensajes a los números llegan por una sesión de esta instalación.',
  },
  receives_not: {
    en: 'No session receives texts yet; one is opened by itself. Check again in a moment.',
    de: 'Noch empfängt keine Sitzung Textnachrichten; eine wird von selbst geöffnet. Prüfen Sie gleich noch einmal.',
    fr: 'Aucune session ne reçoit encore de messages ; une session s’ouvre d’elle-même. Vérifiez de nouveau dans un instant.',
    es: 'Ninguna sesión recibe mensajes aún; una se abre por sí misma. Compruébelo de nuevo en un momento.',
  },
  numbers_text: {
    en: 'Numbers text through this carrier; whether they are yours there, only the carrier knows.',
    de: 'Nummern senden über diesen Anbieter; ob sie dort Ihnen gehören, weiß nur der Anbieter.',
    fr: 'Des numéros envoient par cet opérateur ; lui seul sait s’ils vous y appartiennent.',
    es: 'Hay números que envían por este operador; solo él sabe si allí son suyos.',
  },
});

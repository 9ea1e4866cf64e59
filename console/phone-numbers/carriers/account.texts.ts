import { texts } from '../../platform/texts.ts';

/** The settings of accounts at vendors. What has a name in a vendor’s own console keeps it. */
const en = {
  settings: {
    account_sid: 'Account SID',
    auth_token: 'Auth token',
    api_key_sid: 'API key SID',
    api_key_secret: 'Secret of the API key',
    messaging_service_sid: 'Messaging Service SID',
    api_key: 'API key',
    public_key: 'Public key',
    messaging_profile_id: 'Messaging profile ID',
    connection_id: 'Voice API application ID',
    api_version: 'API version',
    phone_number_id: 'Phone number ID',
    business_account_id: 'Business account ID',
    app_id: 'App ID',
    access_token: 'Access token of a system user',
    app_secret: 'App secret',
    verify_token: 'Verify token',
    base_url: 'Another address of the vendor',
  },
  helps: {
    account_sid: 'On the first page of the Twilio console; it begins with AC.',
    auth_token: 'Beside the Account SID. Twilio also signs with it what it sends here.',
    api_key_sid:
      'Begins with SK. Requests are then made with this key; the auth token is needed all the same.',
    api_key_secret: 'Twilio shows it once, when the key is made.',
    messaging_service_sid: 'Begins with MG. Only where registration asks for a service.',
    api_key: 'Telnyx: API Keys. It begins with KEY.',
    public_key: 'Telnyx: Keys & Credentials, Public key. What Telnyx sends here is verified with it.',
    messaging_profile_id: 'Numbers are put into it when you connect them.',
    connection_id: 'Calls go out through it. Without one, calls only come in.',
    phone_number_id: 'In the app at API Setup, under the number: digits only, not the number itself.',
    access_token: 'Of a system user who may use the app and the business account, without an end.',
    app_secret: 'In the app at Settings → Basic. What the chat app sends here is signed with it.',
    verify_token: 'A word of your own; the chat app shows it before it sends anything here.',
    api_version: 'Such as v25.0; a version is served for about two years.',
    base_url: 'Empty for the vendor’s own. Only for a server that speaks its protocol.',
  },
};

const de: typeof en = {
  settings: {
    account_sid: 'Account SID',
    auth_token: 'Auth Token',
    api_key_sid: 'SID des API-Schlüssels',
    api_key_secret: 'Geheimnis des API-Schlüssels',
    messaging_service_sid: 'SID des Messaging Service',
    api_key: 'API-Schlüssel',
    public_key: 'Öffentlicher Schlüssel',
    messaging_profile_id: 'ID des Messaging Profile',
    connection_id: 'ID der Voice-API-Anwendung',
    api_version: 'Version der API',
    phone_number_id: 'ID der Telefonnummer',
    business_account_id: 'ID des Unternehmenskontos',
    app_id: 'ID der App',
    access_token: 'Zugriffstoken eines Systemnutzers',
    app_secret: 'App-Geheimcode',
    verify_token: 'Vereinbartes Wort (verify token)',
    base_url: 'Andere Adresse des Anbieters',
  },
  helps: {
    account_sid: 'Auf der ersten Seite der Twilio-Konsole; sie beginnt mit AC.',
    auth_token: 'Neben der Account SID. Twilio unterschreibt damit auch, was es hierher sendet.',
    api_key_sid:
      'Beginnt mit SK. Anfragen laufen dann über diesen Schlüssel; der Auth Token wird trotzdem gebraucht.',
    api_key_secret: 'Twilio zeigt es einmal, wenn der Schlüssel entsteht.',
    messaging_service_sid: 'Beginnt mit MG. Nur nötig, wo die Registrierung einen Dienst verlangt.',
    api_key: 'Telnyx: API Keys. Er beginnt mit KEY.',
    public_key: 'Telnyx: Keys & Credentials, Public key. Damit wird geprüft, was Telnyx hierher sendet.',
    messaging_profile_id: 'Nummern kommen hinein, wenn Sie sie verbinden.',
    connection_id: 'Anrufe gehen darüber hinaus. Ohne sie kommen Anrufe nur herein.',
    phone_number_id: 'In der App unter API-Einrichtung bei der Nummer: nur Ziffern, nicht die Nummer selbst.',
    access_token: 'Eines Systemnutzers, der die App und das Unternehmenskonto nutzen darf, ohne Ablauf.',
    app_secret:
      'In der App unter Einstellungen → Allgemeines. Damit unterschreibt die Chat-App, was sie hierher sendet.',
    verify_token: 'Ein eigenes Wort; die Chat-App nennt es, bevor sie etwas hierher sendet.',
    api_version: 'Etwa v25.0; eine Version wird rund zwei Jahre bedient.',
    base_url: 'Leer für die des Anbieters. Nur für einen Server, der dessen Protokoll spricht.',
  },
};

const fr: typeof en = {
  settings: {
    account_sid: 'Account SID',
    auth_token: 'Auth token',
    api_key_sid: 'SID de la clé API',
    api_key_secret: 'Secret de la clé API',
    messaging_service_sid: 'SID du Messaging Service',
    api_key: 'Clé API',
    public_key: 'Clé publique',
    messaging_profile_id: 'ID du Messaging profile',
    connection_id: 'ID de l’application Voice API',
    api_version: 'Version de l’API',
    phone_number_id: 'ID du numéro',
    business_account_id: 'ID du compte professionnel',
    app_id: 'ID de l’application',
    access_token: 'Jeton d’accès d’un utilisateur système',
    app_secret: 'Clé secrète de l’application',
    verify_token: 'Mot convenu (verify token)',
    base_url: 'Autre adresse de l’opérateur',
  },
  helps: {
    account_sid: 'Sur la première page de la console Twilio ; il commence par AC.',
    auth_token: 'À côté de l’Account SID. Twilio signe aussi avec lui ce qu’il envoie ici.',
    api_key_sid: 'Commence par SK. Les requêtes passent alors par cette clé ; l’auth token reste nécessaire.',
    api_key_secret: 'Twilio ne le montre qu’une fois, à la création de la clé.',
    messaging_service_sid: 'Commence par MG. Seulement si l’enregistrement demande un service.',
    api_key: 'Telnyx : API Keys. Elle commence par KEY.',
    public_key: 'Telnyx : Keys & Credentials, Public key. Elle vérifie ce que Telnyx envoie ici.',
    messaging_profile_id: 'Les numéros y sont placés quand vous les reliez.',
    connection_id: 'Les appels sortent par elle. Sans elle, les appels ne font qu’entrer.',
    phone_number_id:
      'Dans l’application, à la configuration de l’API, sous le numéro : des chiffres, pas le numéro lui-même.',
    access_token:
      'D’un utilisateur système autorisé à utiliser l’application et le compte professionnel, sans échéance.',
    app_secret:
      'Dans l’application, Paramètres → Général. La messagerie signe avec elle ce qu’elle envoie ici.',
    verify_token: 'Un mot à vous ; la messagerie le donne avant d’envoyer quoi que ce soit ici.',
    api_version: 'Par exemple v25.0 ; une version est servie environ deux ans.',
    base_url: 'Vide pour la sienne. Seulement pour un serveur qui parle son protocole.',
  },
};

const es: typeof en = {
  settings: {
    account_sid: 'Account SID',
    auth_token: 'Auth token',
    api_key_sid: 'SID de la clave API',
    api_key_secret: 'Secreto de la clave API',
    messaging_service_sid: 'SID del Messaging Service',
    api_key: 'Clave API',
    public_key: 'Clave pública',
    messaging_profile_id: 'ID del Messaging profile',
    connection_id: 'ID de la aplicación Voice API',
    api_version: 'Versión de la API',
    phone_number_id: 'ID del número',
    business_account_id: 'ID de la cuenta de empresa',
    app_id: 'ID de la aplicación',
    access_token: 'Token de acceso de un usuario del sistema',
    app_secret: 'Clave secreta de la aplicación',
    verify_token: 'Palabra acordada (verify token)',
    base_url: 'Otra dirección del operador',
  },
  helps: {
    account_sid: 'En la primera página de la consola de Twilio; empieza por AC.',
    auth_token: 'Junto al Account SID. Twilio también firma con él lo que envía aquí.',
    api_key_sid:
      'Empieza por SK. Las peticiones usan entonces esta clave; el auth token sigue siendo necesario.',
    api_key_secret: 'Twilio lo muestra una vez, al crear la clave.',
    messaging_service_sid: 'Empieza por MG. Solo si el registro pide un servicio.',
    api_key: 'Telnyx: API Keys. Empieza por KEY.',
    public_key: 'Telnyx: Keys & Credentials, Public key. Con ella se comprueba lo que Telnyx envía aquí.',
    messaging_profile_id: 'Los números entran en él cuando los conecta.',
    connection_id: 'Las llamadas salen por ella. Sin ella, las llamadas solo entran.',
    phone_number_id:
      'En la aplicación, en la configuración de la API, bajo el número: solo cifras, no el número mismo.',
    access_token:
      'De un usuario del sistema que puede usar la aplicación y la cuenta de empresa, sin caducidad.',
    app_secret: 'En la aplicación, Configuración → Básica. La mensajería firma con ella lo que envía aquí.',
    verify_token: 'Una palabra suya; la mensajería la muestra antes de enviar nada aquí.',
    api_version: 'Por ejemplo v25.0; una versión se sirve unos dos años.',
    base_url: 'Vacío para la del propio operador. Solo para un servidor que habla su protocolo.',
  },
};

export const accountTexts = texts({ en, de, fr, es });

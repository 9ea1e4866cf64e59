import { defineProblems } from '../platform/problem.ts';

export const installationProblems = defineProblems({
  not_an_operator: {
    en: 'Only operators of this installation may see this.',
    de: 'Das sehen nur Betreiber dieser Installation.',
    fr: 'Réservé aux opérateurs de cette installation.',
    es: 'Solo lo ven los operadores de esta instalación.',
  },
  disk_nearly_full: {
    en: 'The disk is nearly full: {free} MB are left.',
    de: 'Die Festplatte ist fast voll: {free} MB sind noch frei.',
    fr: 'Le disque est presque plein : il reste {free} Mo.',
    es: 'El disco está casi lleno: quedan {free} MB.',
  },
  public_url_missing: {
    en: 'PUBLIC_URL is not set; links in mails and webhooks of carriers do not lead here from outside.',
    de: 'PUBLIC_URL ist nicht gesetzt; Links in E-Mails und Webhooks von Anbietern führen von außen nicht hierher.',
    fr: 'PUBLIC_URL n’est pas défini ; les liens des e-mails et les webhooks n’aboutissent pas ici de l’extérieur.',
    es: 'PUBLIC_URL no está definido; los enlaces de los correos y los webhooks no llegan aquí desde fuera.',
  },
  public_url_not_https: {
    en: 'PUBLIC_URL is not https; passwords and keys travel readably.',
    de: 'PUBLIC_URL ist nicht https; Passwörter und Schlüssel sind unterwegs lesbar.',
    fr: 'PUBLIC_URL n’est pas en https ; mots de passe et clés circulent en clair.',
    es: 'PUBLIC_URL no es https; las contraseñas y claves viajan legibles.',
  },
  no_smtp: {
    en: 'No mail server is set (SMTP_URL); notices and invitations are not mailed.',
    de: 'Kein Mailserver ist gesetzt (SMTP_URL); Benachrichtigungen und Einladungen werden nicht gemailt.',
    fr: 'Aucun serveur de messagerie (SMTP_URL) ; les avis et invitations ne sont pas envoyés.',
    es: 'No hay servidor de correo (SMTP_URL); los avisos e invitaciones no se envían.',
  },
  clock_off: {
    en: 'The clock of this process differs from the database’s by {seconds} seconds.',
    de: 'Die Uhr dieses Prozesses weicht von der der Datenbank um {seconds} Sekunden ab.',
    fr: 'L’horloge de ce processus diffère de celle de la base de {seconds} secondes.',
    es: 'El reloj de este proceso difiere del de la base de datos en {seconds} segundos.',
  },
  secret_key_generated: {
    en: 'SECRET_KEY is not set; the key is in the data folder and has to be backed up with it.',
    de: 'SECRET_KEY ist nicht gesetzt; der Schlüssel liegt im Datenordner und muss mit ihm gesichert werden.',
    fr: 'SECRET_KEY n’est pas défini ; la clé est dans le dossier de données, à sauvegarder avec lui.',
    es: 'SECRET_KEY no está definido; la clave está en la carpeta de datos y debe copiarse con ella.',
  },
  demo_active: {
    en: 'The demo workspace is there, with keys that are written in demo.json.',
    de: 'Der Demo-Arbeitsbereich ist vorhanden; seine Schlüssel stehen in demo.json.',
    fr: 'L’espace de démonstration existe, avec des clés écrites dans demo.json.',
    es: 'El espacio de demostración existe, con claves escritas en demo.json.',
  },
  console_not_built: {
    en: 'The console is not built; people see a page that says so.',
    de: 'Die Oberfläche ist nicht gebaut; stattdessen erscheint eine Seite, die das sagt.',
    fr: 'La console n’est pas construite ; une page l’indique à sa place.',
    es: 'La consola no está construida; en su lugar aparece una página que lo dice.',
  },
  files_wait: {
    en: '{files} files wait for the bucket, the oldest for {minutes} minutes; does the storage answer?',
    de: '{files} Dateien warten auf den Bucket, die älteste seit {minutes} Minuten; antwortet der Speicher?',
    fr: '{files} fichiers attendent le bucket, le plus ancien depuis {minutes} minutes ; le stockage répond-il ?',
    es: '{files} archivos esperan al bucket, el más antiguo desde hace {minutes} minutos; ¿responde el almacenamiento?',
  },
  jobs_late: {
    en: 'Jobs of the queue {queue} wait for more than {minutes} minutes; is a worker running?',
    de: 'Aufträge der Warteschlange {queue} warten seit über {minutes} Minuten; läuft ein Worker?',
    fr: 'Des tâches de la file {queue} attendent depuis plus de {minutes} minutes ; un worker tourne-t-il ?',
    es: 'Hay tareas de la cola {queue} que esperan más de {minutes} minutos; ¿hay un worker en marcha?',
  },
});

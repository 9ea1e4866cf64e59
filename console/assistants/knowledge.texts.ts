import { plural, texts } from '../platform/texts.ts';

const en = {
  label: 'Knowledge',
  own: 'Only for some assistants',
  ownHelp: 'Choose what this assistant knows beside what all know.',
  onlyHere: 'Only this assistant has it. Give it to others, or delete it, under Company.',
  none: 'Nothing is limited to certain assistants.',
  all: 'What every assistant knows',
  allHelp: 'Hours, services, staff, menu, rooms and questions of your business are known without any entry.',
  noEntries: 'No entries yet.',
  edit: 'Edit knowledge',
  editFaqs: 'Edit questions and answers',
  faqs: (n: number) =>
    n === 0
      ? 'No questions and answers yet.'
      : plural('en', n, { one: '1 question with its answer', other: `${n} questions with their answers` }),
};

const de: typeof en = {
  label: 'Wissen',
  own: 'Nur für bestimmte Assistenten',
  ownHelp: 'Wählen Sie, was dieser Assistent zusätzlich zu dem weiß, was alle wissen.',
  onlyHere: 'Nur dieser Assistent hat es. Geben Sie es unter „Betrieb“ weiteren, oder löschen Sie es dort.',
  none: 'Kein Eintrag ist auf bestimmte Assistenten beschränkt.',
  all: 'Was jeder Assistent weiß',
  allHelp:
    'Öffnungszeiten, Leistungen, Personal, Karte, Zimmer und Fragen Ihres Betriebs sind auch ohne Eintrag bekannt.',
  noEntries: 'Noch keine Einträge.',
  edit: 'Wissen bearbeiten',
  editFaqs: 'Fragen und Antworten bearbeiten',
  faqs: (n: number) =>
    n === 0
      ? 'Noch keine Fragen und Antworten.'
      : plural('de', n, { one: '1 Frage mit Antwort', other: `${n} Fragen mit Antworten` }),
};

const fr: typeof en = {
  label: 'Connaissances',
  own: 'Pour certains assistants seulement',
  ownHelp: 'Choisissez ce que cet assistant sait en plus de ce que tous savent.',
  onlyHere: 'Seul cet assistant l’a. Donnez-le à d’autres ou supprimez-le sous « Entreprise ».',
  none: 'Rien n’est limité à certains assistants.',
  all: 'Ce que chaque assistant sait',
  allHelp: 'Horaires, prestations, équipe, carte, chambres et questions sont connus sans aucune entrée.',
  noEntries: 'Pas encore d’entrées.',
  edit: 'Modifier les connaissances',
  editFaqs: 'Modifier les questions et réponses',
  faqs: (n: number) =>
    n === 0
      ? 'Pas encore de questions et réponses.'
      : plural('fr', n, { one: '1 question avec sa réponse', other: `${n} questions avec leurs réponses` }),
};

const es: typeof en = {
  label: 'Conocimientos',
  own: 'Solo para algunos asistentes',
  ownHelp: 'Elija lo que este asistente sabe además de lo que saben todos.',
  onlyHere: 'Solo lo tiene este asistente. Déselo a otros o elimínelo en «Empresa».',
  none: 'Nada está limitado a ciertos asistentes.',
  all: 'Lo que sabe cada asistente',
  allHelp: 'Horario, servicios, personal, carta, habitaciones y preguntas se conocen sin ninguna entrada.',
  noEntries: 'Todavía no hay entradas.',
  edit: 'Editar conocimientos',
  editFaqs: 'Editar preguntas y respuestas',
  faqs: (n: number) =>
    n === 0
      ? 'Todavía no hay preguntas y respuestas.'
      : plural('es', n, { one: '1 pregunta con respuesta', other: `${n} preguntas con respuesta` }),
};

export const knowledgeTexts = texts({ en, de, fr, es });

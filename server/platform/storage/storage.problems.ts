import { defineProblems } from '../problem.ts';

export const storageProblems = defineProblems({
  storage_away: {
    en: 'The storage of the files does not answer; try again in a moment.',
    de: 'Der Speicher der Dateien antwortet nicht; bitte gleich noch einmal versuchen.',
    fr: 'Le stockage des fichiers ne répond pas ; réessayez dans un instant.',
    es: 'El almacenamiento de los archivos no responde; inténtelo de nuevo en un momento.',
  },
});

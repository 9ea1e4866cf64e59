import { defineProblems } from '../platform/problem.ts';

export const campaignProblems = defineProblems({
  running: {
    en: 'This campaign is running; it can be deleted once it is paused, cancelled or completed.',
    de: 'Diese Kampagne läuft; sie kann gelöscht werden, sobald sie angehalten, abgebrochen oder abgeschlossen ist.',
    fr: 'Cette campagne est en cours ; elle pourra être supprimée une fois suspendue, annulée ou terminée.',
    es: 'Esta campaña está en marcha; podrá borrarse cuando esté en pausa, cancelada o completada.',
  },
});

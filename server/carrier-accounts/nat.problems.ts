import { defineProblems } from '../platform/problem.ts';

/** How a carrier sees this server, beside the address that it is told for the sound of calls. */
export const natProblems = defineProblems({
  seen_as_told: {
    en: 'The carrier sees this server at {address}, the address that it is told for the sound.',
    de: 'Der Anbieter sieht diesen Server unter {address}, der Adresse, die ihm für den Ton genannt wird.',
    fr: 'L’opérateur voit ce serveur à l’adresse {address}, celle qui lui est indiquée pour le son.',
    es: 'El operador ve este servidor en {address}, la dirección que se le indica para el sonido.',
  },
  seen_elsewhere: {
    en: 'The carrier sees this server at {seen} and is told {told} for the sound. If nothing is heard, set PUBLIC_HOST to {seen}.',
    de: 'Der Anbieter sieht diesen Server unter {seen} und bekommt {told} für den Ton genannt. Wenn nichts zu hören ist, setzen Sie PUBLIC_HOST auf {seen}.',
    fr: 'L’opérateur voit ce serveur à l’adresse {seen} et reçoit {told} pour le son. Si rien ne s’entend, réglez PUBLIC_HOST sur {seen}.',
    es: 'El operador ve este servidor en {seen} y se le indica {told} para el sonido. Si no se oye nada, ponga PUBLIC_HOST en {seen}.',
  },
  told_private: {
    en: 'The carrier sees this server at {seen} and is told {told} for the sound, which it cannot reach: set PUBLIC_HOST to {seen}, and forward RTP_PORTS (UDP) to this machine.',
    de: 'Der Anbieter sieht diesen Server unter {seen} und bekommt {told} für den Ton genannt, was er nicht erreicht: Setzen Sie PUBLIC_HOST auf {seen} und leiten Sie RTP_PORTS (UDP) an diese Maschine weiter.',
    fr: 'L’opérateur voit ce serveur à l’adresse {seen} et reçoit {told} pour le son, qu’il ne peut pas joindre : réglez PUBLIC_HOST sur {seen} et redirigez RTP_PORTS (UDP) vers cette machine.',
    es: 'El operador ve este servidor en {seen} y se le indica {told} para el sonido, que no puede alcanzar: ponga PUBLIC_HOST en {seen} y redirija RTP_PORTS (UDP) a esta máquina.',
  },
});

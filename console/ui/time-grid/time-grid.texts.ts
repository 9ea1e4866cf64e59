import { texts } from '../../platform/texts.ts';

const en = {
  moveHint: 'Arrow keys move, Enter drops, Escape cancels.',
  resizeHint: 'Shift and arrow keys change the length.',
  moving: (what: string, where: string) => `${what}: ${where}`,
  moved: (what: string, where: string) => `${what} moved to ${where}`,
  stays: (what: string) => `${what} stays where it was`,
  newAt: (where: string) => `New: ${where}`,
  freeTime: 'Choose free time with the arrow keys and press Enter',
  nowAt: (time: string) => `Now: ${time}`,
};

const de: typeof en = {
  moveHint: 'Pfeiltasten verschieben, Eingabe legt ab, Escape bricht ab.',
  resizeHint: 'Umschalt und Pfeiltasten ändern die Dauer.',
  moving: (what, where) => `${what}: ${where}`,
  moved: (what, where) => `${what} verschoben: ${where}`,
  stays: (what) => `${what} bleibt unverändert`,
  newAt: (where) => `Neu: ${where}`,
  freeTime: 'Freie Zeit mit den Pfeiltasten wählen und Eingabe drücken',
  nowAt: (time) => `Jetzt: ${time}`,
};

const fr: typeof en = {
  moveHint: 'Les flèches déplacent, Entrée dépose, Échap annule.',
  resizeHint: 'Maj et les flèches changent la durée.',
  moving: (what, where) => `${what} : ${where}`,
  moved: (what, where) => `${what} déplacé : ${where}`,
  stays: (what) => `${what} reste à sa place`,
  newAt: (where) => `Nouveau : ${where}`,
  freeTime: 'Choisissez un créneau libre avec les flèches, puis Entrée',
  nowAt: (time) => `Maintenant : ${time}`,
};

const es: typeof en = {
  moveHint: 'Las flechas mueven, Intro suelta, Escape cancela.',
  resizeHint: 'Mayús y las flechas cambian la duración.',
  moving: (what, where) => `${what}: ${where}`,
  moved: (what, where) => `${what} movido: ${where}`,
  stays: (what) => `${what} se queda donde estaba`,
  newAt: (where) => `Nuevo: ${where}`,
  freeTime: 'Elija un hueco libre con las flechas y pulse Intro',
  nowAt: (time) => `Ahora: ${time}`,
};

export const timeGridTexts = texts({ en, de, fr, es });

import type { NumberWords } from '../../understanding/lexicon.ts';
import { phrases, valued, words } from '../list-words.ts';

export const numberWords: NumberWords = {
  units: valued(`
    cero 0, un 1, uno 1, una 1, dos 2, tres 3, cuatro 4, cinco 5, seis 6, siete 7, ocho 8, nueve 9, diez 10,
    once 11, doce 12, trece 13, catorce 14, quince 15, dieciseis 16, diecisiete 17, dieciocho 18,
    diecinueve 19, veintiuno 21, veintiun 21, veintiuna 21, veintidos 22, veintitres 23, veinticuatro 24, veinticinco 25,
    veintiseis 26, veintisiete 27, veintiocho 28, veintinueve 29`),
  tens: valued(`
    veinte 20, treinta 30, cuarenta 40, cincuenta 50, sesenta 60, setenta 70, ochenta 80, noventa 90`),
  hundreds: valued(`
    cien 100, ciento 100, doscientos 200, doscientas 200, trescientos 300, trescientas 300,
    cuatrocientos 400, quinientos 500, seiscientos 600, setecientos 700, ochocientos 800,
    novecientos 900`),
  thousands: ['mil'],
  and: 'y',
  articles: words('un una'),
  quantities: valued(`
    un par de 2, un par 2, una docena 12, media docena 6, una decena 10, nosotros dos 2, los dos 2, solo yo 1,
    solo para mi 1, mi mujer y yo 2, mi marido y yo 2, mi esposa y yo 2, mi esposo y yo 2`),
  notNumbers: phrases(`
    una habitacion, con una persona, a una persona, una persona real, un problema,
    un momento, un segundo, un minuto por favor, una pregunta, una vez mas, un poco, una cita, una mesa,
    una reserva, uno de, una de, un instante, una consulta`),
  counted: phrases(`
    persona, personas, adulto, adultos, nino, ninos, huesped, huespedes, habitacion, habitaciones, comensales,
    plazas, veces, porciones, raciones`),
};

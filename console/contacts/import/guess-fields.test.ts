import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessFields, judgeMapping } from './guess-fields.ts';

describe('guessing where columns go', () => {
  it('knows the names of four languages, whatever their case, accents and punctuation', () => {
    const usual = ['first_name', 'last_name', 'phone', 'email', 'company', 'notes'];
    for (const columns of [
      ['First Name', 'Last name', 'Phone', 'E-mail', 'Company', 'Notes'],
      ['Vorname', 'Nachname', 'Telefon', 'E-Mail-Adresse', 'Firma', 'Bemerkung'],
      ['Prénom', 'Nom', 'Téléphone', 'Courriel', 'Société', 'Remarque'],
      ['Nombre', 'Apellidos', 'Teléfono', 'Correo electrónico', 'Empresa', 'Observaciones'],
    ]) {
      assert.deepEqual(guessFields(columns), usual, columns.join());
    }
    assert.deepEqual(guessFields(['Kundennr.', 'Kunde', 'Kategorie']), ['external_id', 'name', 'tags']);
  });

  it('takes a lone first or last name for the whole name', () => {
    assert.deepEqual(guessFields(['Nom', 'Tel']), ['name', 'phone']);
    assert.deepEqual(guessFields(['nombre']), ['name']);
    assert.deepEqual(guessFields(['Name', 'Vorname']), ['name', 'first_name']);
  });

  it('keeps other columns, also a second phone, and leaves out those without a name', () => {
    assert.deepEqual(guessFields(['phone', 'mobile', 'Birthday', ' ', '__proto__', 'constructor']), [
      'phone',
      'custom',
      'custom',
      'ignore',
      'custom',
      'custom',
    ]);
  });

  it('refuses a choice without a person, or with two columns for one field', () => {
    assert.deepEqual(judgeMapping(['company', 'custom']), { kind: 'nobody' });
    assert.deepEqual(judgeMapping(['phone', 'phone']), { kind: 'twice', target: 'phone' });
    assert.equal(judgeMapping(['email', 'custom', 'custom', 'ignore', 'ignore']), null);
  });
});

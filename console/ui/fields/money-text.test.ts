import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moneyToText, textToMoney } from './money-text.ts';

describe('an amount as a person writes it', () => {
  it('is understood with a point or a comma, with or without groups', () => {
    for (const text of ['12.5', '12,50', ' 12.50 € ']) assert.equal(textToMoney(text, 'EUR'), 1250, text);
    for (const text of ['1250', '1.250', '1,250.00', '1.250,00', "1'250"]) {
      assert.equal(textToMoney(text, 'EUR'), 125_000, text);
    }
  });

  it('is refused when it is no amount, or finer than the currency', () => {
    for (const text of ['', '-', 'ten', '1.2.3', '12.3456', '0.500', '1250.500', '1e3', '9'.repeat(20)]) {
      assert.equal(textToMoney(text, 'EUR'), null, text);
    }
  });

  it('is in hundredths whatever digits its currency has, as the API takes it', () => {
    assert.equal(textToMoney('1250', 'JPY'), 125_000);
    assert.equal(textToMoney('1,250', 'JPY'), 125_000);
    assert.equal(textToMoney('1250.5', 'JPY'), null);
    assert.equal(moneyToText(125_000, 'JPY', 'en'), '1250');
    for (const text of ['1.250', '1.25', '1,250']) assert.equal(textToMoney(text, 'KWD'), 125, text);
    assert.equal(textToMoney('10', 'KWD'), 1_000);
    assert.equal(textToMoney('1.255', 'KWD'), null);
    assert.equal(textToMoney(moneyToText(125, 'KWD', 'en'), 'KWD'), 125);
  });

  it('may be below nothing', () => {
    assert.equal(textToMoney('-0,50', 'EUR'), -50);
  });

  it('is shown as the language writes it, and read again', () => {
    assert.equal(moneyToText(1250, 'EUR', 'de'), '12,50');
    assert.equal(moneyToText(1250, 'EUR', 'en'), '12.50');
    for (const language of ['en', 'de', 'fr', 'es']) {
      assert.equal(textToMoney(moneyToText(1_234_567, 'EUR', language), 'EUR'), 1_234_567, language);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Basket, MenuItem, PricedOrder, WantedOption } from './basket.ts';
import { PROBLEM_LANGUAGES } from '../platform/problem.ts';
import { at, choice, group, item, now, price, shop } from './testing/menu.ts';
import { priceOrder } from './price-order.ts';

/** `code path` of every problem. */
const problemsOf = ({ problems }: PricedOrder): string[] =>
  problems.map(({ problem, path }) => `${problem.code} ${path}`);
const optionsOf = (priced: PricedOrder): string[] =>
  (priced.items[0]?.options ?? []).map((one) => one.choice);
/** The problems of one pizza with these options. */
const ofPizza = (...options: WantedOption[]): PricedOrder => price({ items: [item(1, options)] });

describe('the price of an item', () => {
  it('is quantity × (unit price + surcharges), in cents', () => {
    const { items, subtotalCents, feeCents, totalCents } = price({
      items: [item(1, [{ choice_id: 12 }, { choice_id: 22 }, { choice_id: 31 }], 3), item(2, [], 2)],
    });
    assert.deepEqual(
      items.map((line) => [line.name, line.unit_price_cents, line.total_cents]),
      [
        ['Pizza', 990, 3 * (990 + 300 + 50 + 120)],
        ['Water', 200, 400],
      ],
    );
    assert.equal(subtotalCents, 4380 + 400);
    assert.equal(feeCents, 0);
    assert.equal(totalCents, 4780);
  });

  it('leaves out unknown products, and prices those that are off the menu', () => {
    const priced = price({ items: [item(9), item(3), item(2)] });
    assert.deepEqual(problemsOf(priced), [
      'unknown_item items.0.product_id',
      'unavailable_item items.1.product_id',
    ]);
    assert.deepEqual(
      priced.items.map((line) => line.name),
      ['Trout', 'Water'],
    );
  });
});

describe('options', () => {
  it('are chosen by id, or by names whatever their case and accents, with or without the group', () => {
    for (const topping of [
      { choice_id: 32 },
      { group: 'Toppings', choice: 'Jalapeños' },
      { group: ' toppings', choice: 'JALAPENOS' },
      { choice: 'jalapeños ' },
    ]) {
      const priced = ofPizza({ choice: 'Wheat' }, topping);
      assert.deepEqual(problemsOf(priced), []);
      assert.deepEqual(optionsOf(priced), ['Regular', 'Wheat', 'Jalapeños']);
    }
  });

  it('that no group has, or that two groups have, are unknown under the field that names them', () => {
    const unknown: [WantedOption, string][] = [
      [{ choice_id: 99 }, 'choice_id'],
      [{ group: 'Colour', choice: 'Red' }, 'group'],
      [{ group: 'Base', choice: 'Ham' }, 'choice'],
      [{ choice: 'Pineapple' }, 'choice'],
      [{ choice: 'Large' }, 'choice'],
    ];
    for (const [option, field] of unknown) {
      const priced = ofPizza({ choice: 'Wheat' }, option);
      assert.deepEqual(
        problemsOf(priced),
        [`unknown_option items.0.options.1.${field}`],
        JSON.stringify(option),
      );
    }
    assert.match(ofPizza({ choice: 'Large' }).problems[0]?.problem.sentence('en') ?? '', /Size or Dips/);
  });

  it('of a required group without a default are missing when nothing was chosen', () => {
    const priced = ofPizza();
    assert.deepEqual(problemsOf(priced), ['missing_required_option items.0.options']);
    assert.equal(priced.problems[0]?.problem.sentence('en'), 'Please choose Base for Pizza: Wheat or Spelt.');
  });

  it('that are default fill a group in which nothing was chosen, and no other; sold out they fill none', () => {
    assert.deepEqual(optionsOf(ofPizza({ choice_id: 21 })), ['Regular', 'Wheat']);
    assert.deepEqual(optionsOf(ofPizza({ choice_id: 21 }, { choice_id: 12 })), ['Large', 'Wheat']);
  });

  it('that are sold out are unavailable', () => {
    assert.deepEqual(problemsOf(ofPizza({ choice_id: 21 }, { choice: 'Truffle' })), [
      'unavailable_item items.0.options.1.choice',
    ]);
  });

  it('are too many above the maximum of their group, and each can be chosen once', () => {
    const base = { choice_id: 21 };
    const three = [31, 32, 33].map((id) => ({ choice_id: id }));
    assert.deepEqual(problemsOf(ofPizza(base, ...three)), ['too_many_options items.0.options']);
    assert.deepEqual(problemsOf(ofPizza(base, { choice_id: 31 }, { choice: 'ham' })), [
      'too_many_options items.0.options.2.choice',
    ]);
  });
});

describe('how an order reaches the customer', () => {
  it('is pick-up where that is offered, else the first that is', () => {
    assert.equal(price({}).fulfillment, 'pickup');
    assert.equal(price({}, { fulfillments: ['dine_in', 'delivery'] }).fulfillment, 'dine_in');
    assert.deepEqual(problemsOf(price({}, { fulfillments: [] })), ['fulfillment_not_offered fulfillment']);
  });

  it('has to be offered', () => {
    const priced = price({ fulfillment: 'dine_in' });
    assert.deepEqual(problemsOf(priced), ['fulfillment_not_offered fulfillment']);
    assert.equal(
      priced.problems[0]?.problem.sentence('en'),
      'We do not offer eating in. We offer pick-up or delivery.',
    );
  });

  it('as delivery costs the fee, needs an address and the minimum, which the fee does not count for', () => {
    const poor = price({ fulfillment: 'delivery', address: ' ', items: [item(2, [], 9)] });
    assert.deepEqual(problemsOf(poor), ['missing_address address', 'below_minimum items']);
    assert.equal(poor.problems[1]?.problem.sentence('en'), 'We deliver orders of 20.00 EUR or more.');
    const rich = price({ fulfillment: 'delivery', address: 'Main Street 1', items: [item(2, [], 10)] });
    assert.deepEqual(problemsOf(rich), []);
    assert.equal(rich.feeCents, 450);
    assert.equal(rich.totalCents, 2450);
  });
});

describe('the time of an order', () => {
  const timeOf = (requested: string | null, when = now): string[] =>
    problemsOf(price({ requestedFor: requested === null ? null : at(requested) }, {}, when));

  it('as soon as possible needs the business open now, and still when it is ready', () => {
    assert.deepEqual(timeOf(null), []);
    assert.deepEqual(timeOf(null, at('2026-11-23T07:59:00Z')), ['closed requested_for']);
    assert.deepEqual(timeOf(null, at('2026-11-23T16:34:00Z')), []);
    assert.deepEqual(timeOf(null, at('2026-11-23T16:35:00Z')), ['closed requested_for']);
    assert.deepEqual(timeOf(null, at('2026-11-24T12:00:00Z')), ['closed requested_for'], 'a holiday');
  });

  it('wanted for later has to be while it is open, whether or not it is open now', () => {
    const night = at('2026-11-23T22:00:00Z');
    assert.deepEqual(timeOf('2026-11-25T09:00:00Z', night), []);
    assert.deepEqual(timeOf('2026-11-24T09:00:00Z', night), ['closed requested_for'], 'a holiday');
    assert.deepEqual(timeOf('2026-11-28T09:00:00Z', night), ['closed requested_for'], 'a Saturday');
    assert.deepEqual(
      timeOf('2026-11-25T17:00:00Z', night),
      ['closed requested_for'],
      'the moment of closing',
    );
  });

  it('is too soon before it can be prepared, and not at that very moment', () => {
    assert.deepEqual(timeOf('2026-11-23T12:25:00Z'), []);
    assert.deepEqual(timeOf('2026-11-23T12:24:59.999Z'), ['too_soon requested_for']);
    assert.deepEqual(timeOf('2026-11-20T12:00:00Z'), ['too_soon requested_for']);
  });

  it('is explained in the zone of the business', () => {
    const soon = price({ requestedFor: at('2026-11-23T12:10:00Z') });
    assert.match(
      soon.problems[0]?.problem.sentence('en') ?? '',
      /on Monday.? 23 November at 13:25 at the earliest\.$/,
    );
    const shut = price({}, {}, at('2026-11-23T20:00:00Z'));
    assert.match(
      shut.problems[0]?.problem.sentence('en') ?? '',
      /^We are closed .*again on Wednesday.? 25 November at 09:00\.$/,
    );
  });

  it('says when it is ready: when it is wanted, and never before it can be', () => {
    const ready = (requested: string | null): string =>
      price({ requestedFor: requested === null ? null : at(requested) }).readyAt.toString();
    assert.equal(ready(null), '2026-11-23T12:25:00Z');
    assert.equal(ready('2026-11-23T15:00:00Z'), '2026-11-23T15:00:00Z');
    assert.equal(ready('2026-11-23T12:05:00Z'), '2026-11-23T12:25:00Z');
  });
});

describe('skip_rules', () => {
  it('skips closed, too soon and the minimum, and nothing else', () => {
    const basket: Partial<Basket> = {
      items: [item(9), item(3), item(1, [{ choice_id: 99 }, { choice_id: 31 }, { choice_id: 31 }])],
      fulfillment: 'delivery',
      requestedFor: at('2020-01-04T00:00:00Z'),
    };
    const business = { fulfillments: ['pickup' as const], deliveryMinimumCents: 1_000_000 };
    const codes = (skipRules: boolean): string[] =>
      price({ ...basket, skipRules }, business).problems.map(({ problem }) => problem.code);
    const kept = [
      'unknown_item',
      'unavailable_item',
      'unknown_option',
      'too_many_options',
      'missing_required_option',
      'fulfillment_not_offered',
      'missing_address',
    ];
    assert.deepEqual(codes(false), [...kept, 'below_minimum', 'too_soon', 'closed']);
    assert.deepEqual(codes(true), kept);
  });
});

describe('every problem', () => {
  it('is a sentence, whatever the product and its choices are called', () => {
    const odd: MenuItem = {
      ...{ id: 1, name: '# 12', price_cents: 1, available: false },
      options: [
        group(1, '1/2', 1, 1, [choice(1, 'a'), choice(2, 'b', 0, { available: false })]),
        group(2, 'x', 2, null, [choice(3, 'a')]),
      ],
    };
    const wanted = [{ choice: 'a' }, { choice: 'c' }, { group: 'y', choice: 'a' }, { choice_id: 9 }];
    const twice = [{ choice_id: 1 }, { choice_id: 1 }, { choice_id: 2 }];
    const items = [item(1, wanted), item(1, twice), item(7)];
    const basket = {
      items,
      fulfillment: 'dine_in',
      address: null,
      requestedFor: null,
      skipRules: false,
    } as const;
    const { problems } = priceOrder(basket, new Map([[1, odd]]), shop, at('2026-11-22T12:00:00Z'));
    assert.ok(problems.length >= 10);
    for (const { problem } of problems) {
      for (const language of PROBLEM_LANGUAGES) assert.match(problem.sentence(language), /^\p{Lu}.*\.$/u);
    }
  });
});

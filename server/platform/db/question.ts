import { Query, type QueryResult } from 'pg';
import type { Command } from './statement.ts';

/** What rows look like: their columns, how each is read, and a row without values. */
interface RowShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/**
 * What the rows of plans look like, by the names of the plans, for one connection: the database refuses a plan whose rows
 * no longer look as they did when it was made.
 */
export type RowShapes = Map<string, RowShape>;

/** What the driver's own statement has and its types do not tell. */
interface Inside {
  prepare(wire: Wire): void;
  handleRowDescription(message: object): void;
}
interface Wire {
  describe(message: object): void;
}
const inside = Query.prototype as unknown as Inside;

const asksNothing = (): void => {};

type Told = (error: Error | null, result: QueryResult | QueryResult[]) => void;

/** A statement on its way. What the rows of a plan look like is asked with the first statement alone. */
export class Question extends Query {
  declare name: string | undefined;
  declare values: readonly unknown[];
  declare _result: RowShape;
  declare _accumulateRows: boolean;
  readonly #shapes: RowShapes;

  /** @param plan the name under which the connection keeps the plan; without, it is made anew. */
  constructor({ text, values }: Command, plan: string | undefined, shapes: RowShapes, told: Told) {
    // An object with all of it would be copied by its property descriptors, which takes longer than to read a row.
    super(text, undefined, told as () => void);
    this.values = values;
    this.name = plan;
    this.#shapes = shapes;
  }

  /** Called by the driver when it is the statement's turn to be sent. */
  prepare(wire: Wire): void {
    const shape = this.name === undefined ? undefined : this.#shapes.get(this.name);
    wire.describe = shape ? asksNothing : (Object.getPrototypeOf(wire) as Wire).describe;
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    inside.prepare.call(this, wire);
  }

  /** Called by the driver with what was asked for. */
  handleRowDescription(message: object): void {
    inside.handleRowDescription.call(this, message);
    if (this.name === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

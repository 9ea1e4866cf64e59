import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { foldText } from '../platform/text-search.ts';
import {
  countPlacedCategories,
  listCategories,
  lockCategories,
  placeCategories,
  type Category,
} from './categories.queries.ts';
import { productProblems as problems } from './products.problems.ts';

/** Keeps the list of categories short enough for one answer. */
const MAX_LISTED_CATEGORIES = 1000;
const MAX_PLACED_CATEGORIES = 500;

/** The categories of the menu in its order. */
export const showCategories = ({ db, workspaceId }: ActionContext): Promise<Category[]> =>
  listCategories(db, workspaceId, MAX_LISTED_CATEGORIES);

/**
 * Gives categories their position in the menu; `null` takes it away. Those that are not named keep theirs.
 * Products follow their category at once, also those that are added later.
 * @throws Refusal `validation_error` for a category that is named twice, or more positions than allowed.
 */
export async function changeCategories(
  context: ActionContext,
  { categories = [] }: { categories?: readonly { name: string; position: number | null }[] },
): Promise<Category[]> {
  const named = categories.map(({ name, position }) => ({ name: name.trim(), position }));
  const errors: FieldErrors = {};
  const keys = named.map(({ name }) => foldText(name));
  keys.forEach((key, index) => {
    if (keys.indexOf(key) < index) errors[`categories.${index}.name`] = [problems.category_named_twice()];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (named.length === 0) return showCategories(context);
  return withTransaction(context, async (context) => {
    const { db, workspaceId } = context;
    await lockCategories(db, workspaceId);
    await placeCategories(db, workspaceId, named);
    if ((await countPlacedCategories(db, workspaceId)) > MAX_PLACED_CATEGORIES) {
      throw invalid({ categories: [problems.too_many_categories({ limit: MAX_PLACED_CATEGORIES })] });
    }
    return showCategories(context);
  });
}

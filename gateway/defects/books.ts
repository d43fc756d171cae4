import type { Book } from '../book';
import type { Defect } from '../modification';

/** One way of finding a transaction looks through the books of all partners that created any. */
export const everyBook =
  (way: 'find' | 'findToCancel' | 'findToReverse'): Defect['rules'] =>
  ({ [way]: find, isDuplicate }) => {
    const books = new Set<Book>();
    return {
      isDuplicate: (book, body, now) => {
        books.add(book);
        return isDuplicate(book, body, now);
      },
      [way]: (book: Book, reference: string) =>
        [book, ...books].map((one) => find(one, reference)).find((found) => found !== undefined),
    };
  };

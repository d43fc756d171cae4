/** The script of the page of a run: its progress, line by line, and its verdict. */
import { at, listen, make } from './browser.client';

let isOver = false;

const stream = listen(
  {
    line: ({ line, passing }: { line: string; passing: boolean }) => {
      if (passing) {
        at('next').textContent = line;
        return;
      }
      const row = make('div', '', line);
      at('feed').append(row);
      row.scrollIntoView({ block: 'nearest' });
    },
    end: ({ headline, verdict }: { headline: string; verdict: string }) => {
      isOver = true;
      stream.close();
      at('headline').textContent = headline;
      at('banner').className = `banner ${verdict}`;
      at('next').textContent = '';
    },
  },
  () => {
    at('feed').replaceChildren();
    at('problem').textContent = '';
  },
  () => {
    if (!isOver) at('problem').textContent = 'The run has ended without a verdict, or cannot be reached.';
  },
);

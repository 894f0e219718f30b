import { describe, expect, it } from 'vitest';
import { nameFiles } from './files.ts';

describe('The words of a command line', () => {
  it.each([
    ['run --no-color a07'],
    ['run naughty'],
    ['test/console/stock.test.ts'],
    ['run -t refund a18'],
  ])('name files: %s', (words) => {
    expect(nameFiles(words.split(' '))).toBe(true);
  });

  it.each([
    ['run --no-color'],
    ['run --no-color --reporter verbose'],
    ['run -t refund'],
    ['run --mode large --tags-filter large'],
    ['list'],
  ])('name none: %s', (words) => {
    expect(nameFiles(words.split(' '))).toBe(false);
  });
});

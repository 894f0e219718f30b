import { describe, expect, it } from 'vitest';
import { ALL, lackOwnWorker, nameFiles, needsOwnWorker } from './files.ts';

describe('The words of a command line', () => {
  it.each([
    ['run --no-color a07'],
    ['run naughty'],
    ['packages/console/test/stock.test.ts'],
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

describe('A file that replaces modules or gives a client another address', () => {
  it('is tagged alone or timed', () => {
    // This file has the signs in its texts only.
    const files = ALL.filter((file) => !file.endsWith('test/files.test.ts'));
    expect(lackOwnWorker(files), 'add // @module-tag alone').toEqual([]);
  });

  it.each([["vi.mock('./x.ts')"], ["from '../support/wire.ts'"], ['recordAnswers(']])(
    'is known by %s',
    (text) => expect(needsOwnWorker(text)).toBe(true),
  );

  it('is no other', () => expect(needsOwnWorker('vi.spyOn(console)')).toBe(false));
});

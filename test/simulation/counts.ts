/** What happened, in numbers. */
export interface Counts {
  records: number;
  invocations: number;
  duplicates: number;
  crashes: number;
  deadLetters: number;
  requests: number;
  faults: number;
  kills: number;
}

export const noCounts = (): Counts => ({
  records: 0,
  invocations: 0,
  duplicates: 0,
  crashes: 0,
  deadLetters: 0,
  requests: 0,
  faults: 0,
  kills: 0,
});

export function add(total: Counts, { ...counts }: Counts): void {
  for (const [name, value] of Object.entries(counts) as [keyof Counts, number][])
    total[name] += value;
}

/** The console's icons: 16 by 16, drawn with lines in the color of the text. */
const PATHS = {
  ring: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  half: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  coin: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8 5v6M6.5 6.5h3M6.5 9.5h3',
  dot: 'M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  tick: 'M3 8.5l3.2 3.2L13 4.8',
  cross: 'M4 4l8 8M12 4l-8 8',
  alert: 'M8 3v6M8 12.6v.2',
  clock: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8 5v3.2l2 1.3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5L12.5 8 5 12.5z',
  back: 'M6 4L2.5 7.5 6 11M3 7.5h6.5a3.5 3.5 0 0 1 0 6.5H8',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H7',
  note: 'M3 2.5h10v8L10 13.5H3zM5.5 6h5M5.5 8.5h3',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5L14 14',
  scan: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5 6v4M7.5 6v4M11 6v4',
  person: 'M10.8 5.5a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM2.8 13.5a5.2 5.2 0 0 1 10.4 0',
  day:
    'M2.5 5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 13.5 5v7' +
    'a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12z' +
    'M2.5 6.5h11M5.5 2v3M10.5 2v3',
  box: 'M2.5 5L8 2.5 13.5 5v6L8 13.5 2.5 11zM2.5 5L8 7.5 13.5 5M8 7.5v6',
  hook: 'M8 2.5v6a3 3 0 1 1-3-3M8 5.5h5',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z',
  down: 'M4 6l4 4 4-4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  list: 'M6 4h7M6 8h7M6 12h7M3 4v.1M3 8v.1M3 12v.1',
  more: 'M3 8v.1M8 8v.1M13 8v.1',
  truck: 'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.5v2h-5M4.5 13a1 1 0 1 0 0-2M11.5 13a1 1 0 1 0 0-2',
  talk: 'M2.5 3.5h11v7h-6l-3 3v-3h-2z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ of: name }: { readonly of: IconName }) => (
  <svg class="i" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} {...(name === 'dot' && { fill: 'currentColor' })} />
    {name === 'half' && <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />}
  </svg>
);

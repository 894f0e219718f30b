/*
 * A hand that types does not stop when its field or its dialog is gone: its next letters are no
 * commands. Keys rest until the hand was still.
 */

/** Milliseconds without a key after which a hand is still. */
const STILL = 500;

/** The time of the last key that was no command, and of a dialog's end. */
let typedAt = Number.NEGATIVE_INFINITY;
/** The time of the last letter in a dialog that went into none of its fields. */
let strayAt = Number.NEGATIVE_INFINITY;
/** The time of the last key that a field or a dialog would have taken, had it been there. */
let lostAt = Number.NEGATIVE_INFINITY;
let wasEscape = false;
/** The fields that were asked for, and are not there yet. */
let awaited = 0;

/**
 * Begins to keep letters, signs, Space and Enter from being commands, or from pressing a button,
 * while a person is still typing. Chords and scans pass, and so does what follows Escape, Tab or an
 * arrow: none of them belongs to a text.
 *
 * @param rested called for each key that did nothing
 */
export function restKeys(rested: () => void): () => void {
  const look = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    wasEscape = event.key === 'Escape';
    if (/^(Escape|Tab|Arrow)/.test(event.key))
      typedAt = strayAt = lostAt = Number.NEGATIVE_INFINITY;
    else if (!isText(event)) return;
    else if (isForField(event)) typedAt = event.timeStamp;
    else if (isStray(event)) {
      lose(event);
      rested();
    }
  };
  /** Escape is a person's own step back, after which keys are commands at once. */
  const end = ({ timeStamp }: Event) => {
    if (!wasEscape) typedAt = timeStamp;
  };
  addEventListener('keydown', look, true);
  addEventListener('close', end, true);
  return () => {
    removeEventListener('keydown', look, true);
    removeEventListener('close', end, true);
  };
}

/** Lets keys rest until a field or a dialog that was asked for is there. */
export function restUntilThere(): () => void {
  awaited++;
  return () => void awaited--;
}

const isText = ({ key }: KeyboardEvent): boolean => key.length === 1 || key === 'Enter';

function lose(event: KeyboardEvent): void {
  typedAt = event.timeStamp;
  if (awaited > 0 || isCut(event)) lostAt = event.timeStamp;
  event.preventDefault();
  event.stopPropagation();
}

/** True for the end of a text whose beginning was lost: its Enter would send it. */
const isCut = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - lostAt < STILL;

/** True if the key goes into a field, or is one of a dialog's own. */
function isForField(event: KeyboardEvent): boolean {
  const { key, target, timeStamp } = event;
  if (isCut(event)) return false;
  if (isTyping(target as HTMLElement)) return true;
  if (!document.querySelector('dialog[open]')) return false;
  const presses = key === ' ' || key === 'Enter';
  if (!presses) strayAt = timeStamp;
  // A text that no field takes must not press what has the focus.
  return !presses || timeStamp - strayAt >= STILL;
}

const isStray = (event: KeyboardEvent): boolean =>
  !scans(event) && (awaited > 0 || event.timeStamp - typedAt < STILL);

export const isTyping = (target: HTMLElement): boolean =>
  target.matches('textarea, select, input:not([type=checkbox], [type=radio])');

/**
 * A scanner is a keyboard that begins with a digit, a capital letter or `*`. No shortcut does, so a
 * scan goes into the field for scans, and never runs an action.
 */
export const scans = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[0-9A-Z*]$/.test(key) && !ctrlKey && !metaKey && !altKey;

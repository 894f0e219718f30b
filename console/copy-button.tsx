import { useState } from 'preact/hooks';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the button's name. */
  readonly what: string;
}

/** Copies a text, and says so. A browser that does not allow it leaves the text to be marked. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <button type="button" class="small" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        Copy
      </button>
      <span role="status" class="dim">
        {state === 'copied' && 'Copied'}
        {state === 'refused' && 'Mark it to copy it'}
      </span>
    </>
  );
}

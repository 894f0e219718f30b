import { useState } from 'preact/hooks';

interface CopyButtonProps {
  readonly text: string;
  /** Completes the button's name: `Copy <what>`. */
  readonly what: string;
}

/** Copies a text and shows the result. If the browser forbids it, the user copies by hand. */
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
        {state === 'refused' && 'Select the text to copy it'}
      </span>
    </>
  );
}

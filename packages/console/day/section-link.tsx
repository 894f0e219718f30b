import type { ComponentChildren } from 'preact';

interface SectionLinkProps {
  /** The id of a heading of the page. */
  readonly to: 'orders' | 'late' | 'refunds';
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A link within the page, whose address already names the view. */
export const SectionLink = ({ to, class: look, children }: SectionLinkProps) => (
  <a
    class={look}
    href={location.hash}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    {children}
  </a>
);

import { Icon, type IconName } from '../elements/icons.tsx';
import { hrefOf, type ViewRoute } from '../route.ts';
import { SectionLink } from './section-link.tsx';

interface TileProps {
  readonly icon: IconName;
  readonly name: string;
  /** Undefined until it is read. */
  readonly count: number | undefined;
  /** True if there are more than were counted. */
  readonly hasMore?: boolean | undefined;
  readonly about?: string | undefined;
  readonly to?: 'ship' | 'capture' | 'giveback' | 'returns' | 'stock';
  readonly query?: string;
  /** The id of a heading below, to which the tile leads instead. */
  readonly section?: 'orders' | 'late';
  /** True if a person must act on any. */
  readonly isForPeople?: boolean;
}

/** A figure, which is a link if it leads somewhere; amber if a person must act on it. */
export function Tile({ icon, name, count, about, to, query = '', ...rest }: TileProps) {
  const { hasMore, section, isForPeople } = rest;
  const look = count === 0 ? 'none' : count && isForPeople ? 'act' : '';
  const content = (
    <>
      <span>
        <Icon of={icon} />
        {name}
      </span>
      <b>
        {count?.toLocaleString('en') ?? '–'}
        {hasMore && '+'}
      </b>
      <small>{about}</small>
    </>
  );
  if (to)
    return (
      <a class={look} href={hrefOf({ view: to, query } as ViewRoute)}>
        {content}
      </a>
    );
  if (!section || count === 0) return <div class={look}>{content}</div>;
  return (
    <SectionLink class={look} to={section}>
      {content}
    </SectionLink>
  );
}

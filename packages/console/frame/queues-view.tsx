import type { ViewRoute } from '../route.ts';
import { SideBar } from './side-bar.tsx';

/** The side bar as a view of its own, on phones. */
export const QueuesView = ({ route }: { readonly route: ViewRoute }) => (
  <section aria-labelledby="title" class="queues">
    <header class="head">
      <h1 id="title" tabIndex={-1}>
        Queues
      </h1>
    </header>
    <SideBar route={route} label="All queues" />
  </section>
);

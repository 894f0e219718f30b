import { publishedAccess } from '../../packages/local/published-access.ts';
import { openTracking } from './server/tracking-server.ts';

/** Opens the page behind an order's link beside the local run at a port. */
export function openLocalTracking(port: string, pageAt: number): ReturnType<typeof openTracking> {
  const providerUrl = publishedAccess(port)?.providerUrl;
  return openTracking({
    apiUrl: `http://localhost:${port}`,
    payUrl: providerUrl && `${providerUrl}/pay/`,
    port: pageAt,
  });
}

// Why a file of this page could not be loaded.

import { pageIsStale } from './stale.ts';

// Policies report what they forbid by an event, which may come after the failure.
const reportWithin = 200; // ms

/** The directives that have forbidden files, by address. */
const forbidden = new Map<string, string>();
document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
  if (disposition === 'enforce') forbidden.set(blockedURI, effectiveDirective.replace(/-elem$/, ''));
});

/** The cause of a failed download, as the end of a sentence for the visitor, and whether the server has a newer page. */
export type Cause = { text: string; stale?: boolean };

/**
 * Finds the cause after a download has failed.
 * @param status The server's answer, if it is known.
 */
export async function causeOf(url: string, status?: number): Promise<Cause> {
  if (status === undefined) await new Promise((resolve) => setTimeout(resolve, reportWithin));
  const directive = forbidden.get(new URL(url, document.baseURI).href);
  if (directive) return { text: `a Content-Security-Policy forbids it (${directive})` };
  if (!navigator.onLine) return { text: 'there is no connection' };
  const answer = status ?? (await fetch(url, { method: 'HEAD' }).then((found) => found.status, () => 0));
  if (answer < 400) return { text: 'the connection failed' };
  if (await pageIsStale()) return { text: 'this page is an old copy, and the server has a newer one', stale: true };
  return { text: `the server answered ${answer}` };
}

import { type FeedCheck, type FeedProblem, hasChangedShape } from '@stormlane/domain/product'

const ADVICE: Readonly<Record<FeedProblem, string>> = {
  no_name: 'Check the network and DNS of this server, or set HTTPS_PROXY.',
  unreachable: 'Check firewall and proxy, or set the address of a mirror.',
  timeout: 'Try again; if it stays, check the bandwidth and the proxy.',
  certificate: 'Set NODE_EXTRA_CA_CERTS to the certificate of your own authority.',
  not_found: "Its address has probably changed: look at the owner's page and set the new one.",
  not_allowed: 'Set the key of the feed, or the login of the proxy in HTTPS_PROXY.',
  too_often: 'Wait an hour; one address may be shared by several servers.',
  server_error: 'Wait: the fault is at its owner.',
  redirected: 'Set the address that it points to.',
  too_large: 'Report it with the kept answer.',
  not_data: 'A login page or a filter of the network answers instead: let this host through.',
  unreadable: 'Its format has changed: report it with the kept answer.',
  no_recent: 'Wait; if it stays, the owner has renamed or moved the files.',
  over_budget: 'Wait until midnight UTC, or raise STORMLANE_FEED_MB.',
  other: 'Look at the log of the server.',
}

export const FEED_CHECK_TEXTS = {
  nothing: 'No feed of this server is live, so none was asked. STORMLANE_WORLD=live makes them live.',
  someRefused: 'Some items have another format: report it with the kept answer.',
  well: 'Nothing',
  yes: 'yes',
  no: 'NO',
  unknown: '–',
  failed: (names: string) => `Essential feeds failed: ${names}.`,
  kept: (count: number, folder: string) => `${count} answers that could not be read whole are in ${folder}.`,
}

/** What to do about a feed, for whoever runs the server. */
export function adviceOn(check: FeedCheck): string {
  if (check.problem) return ADVICE[check.problem]
  return hasChangedShape(check) ? FEED_CHECK_TEXTS.someRefused : FEED_CHECK_TEXTS.well
}

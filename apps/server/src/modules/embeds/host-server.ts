/** A host name with an optional port, and nothing else of a URL. */
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/**
 * Returns the server of the telematics host that a frame named, in lower case, if the operator permits it. An entry of
 * the allow list is a host, a host with a port, or `*.` before a domain, which matches every host below it.
 */
export function permittedServer(named: string, allowed: readonly string[]): string | undefined {
  const server = named.toLowerCase()
  if (!HOST_NAME.test(server)) return undefined
  const matches = (entry: string) => (entry.startsWith('*.') ? server.endsWith(entry.slice(1)) : server === entry)
  return allowed.some((entry) => matches(entry.toLowerCase())) ? server : undefined
}
